import { useTranslation } from 'react-i18next';
import { LazySelect } from '../LazySelect/LazySelect.tsx';
import { type GoodsSort, goodsSorts } from './goodsSorts.ts';
import { select } from './SortSelect.css.ts';

export interface SortSelectProps {
  /** The current sort order. */
  value: GoodsSort;
  /** Called with the selected sort order. */
  onChange: (sort: GoodsSort) => void;
}

/** Sort order of a product list. */
export function SortSelect({ value, onChange }: SortSelectProps) {
  const { t } = useTranslation('shop');
  return (
    <LazySelect
      size="sm"
      label={t('goods.sort.label')}
      options={goodsSorts.map((sort) => ({ value: sort, label: t(`goods.sort.${sort}`) }))}
      value={value}
      onValueChange={onChange}
      className={select}
    />
  );
}
