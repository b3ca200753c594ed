import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { getChildren, type ListedCategory, pathTo } from '../../../features/catalogue/FilterPanel/categories.ts';
import { useLocalize } from '../../../i18n/localize.ts';
import { useLater } from '../../../patterns/useLater.ts';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../primitives/IconButton/IconButton.tsx';
import { chip, chips, more, strip } from './CategoryChips.css.ts';

const loadSheet = async () => (await import('./CategorySheet/CategorySheet.tsx')).CategorySheet;

export interface CategoryChipsProps {
  /** Flat list; undefined while loading. */
  categories: readonly ListedCategory[] | undefined;
  chosen: number | undefined;
  onChoose: (id: number | undefined) => void;
}

/** The phone's category chips: the current level of the tree; the last button opens the whole tree. */
export function CategoryChips({ categories = [], chosen, onChoose }: CategoryChipsProps) {
  const { t } = useTranslation('shop');
  const localize = useLocalize();
  const sheet = useLater(loadSheet);
  const path = pathTo(categories, chosen);
  const parent = path.at(-2) ?? path.at(-1);
  const below = parent ? getChildren(categories, parent.id) : [];
  // Inside a branch, show the branch itself followed by its children.
  const level = parent && below.length > 0 ? [parent, ...below] : getChildren(categories, null);
  const row = useRevealedChoice(chosen);
  return (
    <nav className={strip} aria-label={t('goods.categories')}>
      <div ref={row} className={chips}>
        <Chip name={t('goods.all')} isChosen={chosen === undefined} onPress={() => onChoose(undefined)} />
        {level.map((category) => (
          <Chip
            key={category.id}
            name={
              category === parent && below.length > 0
                ? t('goods.allIn', { name: localize(category).name })
                : localize(category).name
            }
            isChosen={category.id === chosen}
            onPress={() => onChoose(category.id)}
          />
        ))}
      </div>
      <IconButton label={t('goods.moreCategories')} tooltip="none" className={more} onClick={sheet.open}>
        <Icon as={ChevronDown} />
      </IconButton>
      {sheet.Layer && (
        <sheet.Layer isOpen onOpenChange={sheet.close} categories={categories} chosen={chosen} onChoose={onChoose} />
      )}
    </nav>
  );
}

function Chip({ name, isChosen, onPress }: { name: string; isChosen: boolean; onPress: () => void }) {
  return (
    <button type="button" className={chip} aria-current={isChosen || undefined} onClick={onPress}>
      {name}
    </button>
  );
}

/** Scrolls the selected chip into the row's view without scrolling the page. */
function useRevealedChoice(chosen: number | undefined) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(
    function revealChoice() {
      const current = chosen === undefined ? null : row.current?.querySelector<HTMLElement>('[aria-current]');
      if (row.current && current)
        row.current.scrollLeft = current.offsetLeft - row.current.clientWidth / 2 + current.offsetWidth / 2;
    },
    [chosen],
  );
  return row;
}
