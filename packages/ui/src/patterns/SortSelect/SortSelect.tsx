import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../primitives/classes.ts';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { trigger, value as valueClass } from '../../primitives/Select/Select.css.ts';
import { controlFrame } from '../../primitives/TextInput/TextInput.css.ts';
import { type GoodsSort, goodsSorts } from './goodsSorts.ts';
import { select } from './SortSelect.css.ts';

const load = () => import('../../primitives/Select/Select.tsx');
const Select = lazy(() => load().then((module) => ({ default: module.Select<GoodsSort> })));

/** As the open one's trigger hears them. */
const openingKeys = ['ArrowDown', 'ArrowUp'];

export interface SortSelectProps {
  value: GoodsSort;
  onChange: (sort: GoodsSort) => void;
}

/** In which order goods are listed. The list's code comes when a hand comes near: most readers never open it. */
export function SortSelect({ value, onChange }: SortSelectProps) {
  const { t } = useTranslation('shop');
  const [isWanted, setWanted] = useState(false);
  const label = t('goods.sort.label');
  const closed = (
    <button
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-label={label}
      className={classes(controlFrame({ size: 'sm' }), trigger, select)}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
      onKeyDown={(event: KeyboardEvent) => {
        if (!openingKeys.includes(event.key)) return;
        event.preventDefault();
        setWanted(true);
      }}
    >
      <span className={valueClass}>{t(`goods.sort.${value}`)}</span>
      <Icon as={ChevronDown} size={18} />
    </button>
  );
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <Select
        size="sm"
        label={label}
        options={goodsSorts.map((sort) => ({ value: sort, label: t(`goods.sort.${sort}`) }))}
        value={value}
        onValueChange={onChange}
        className={select}
        startsOpen
      />
    </Suspense>
  );
}
