import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getCategoryPath,
  getChildren,
  type ListedCategory,
} from '../../../../features/catalogue/FilterPanel/categories.ts';
import { getForeignLocale, localize } from '../../../../i18n/localize.ts';
import { useLocale } from '../../../../i18n/useFormats.ts';
import { useLazyLayer } from '../../../../patterns/useLazyLayer.ts';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../../primitives/IconButton/IconButton.tsx';
import { runAfterLayout } from '../../../../primitives/runAfterLayout.ts';
import { chip } from '../../shared/chip.css.ts';
import { chips, more, strip } from './CategoryChips.css.ts';

const loadCategorySheet = async () => (await import('../CategorySheet/CategorySheet.tsx')).CategorySheet;

interface CategoryChipsProps {
  /** Flat list; undefined while loading. */
  categories: readonly ListedCategory[] | undefined;
  chosen: number | undefined;
  onChoose: (id: number | undefined) => void;
}

/** The phone's category chips: the way to the current level of the tree, and that level; the last button opens the whole tree. */
export function CategoryChips({ categories = [], chosen, onChoose }: CategoryChipsProps) {
  const { t } = useTranslation('shop');
  const locale = useLocale();
  const sheet = useLazyLayer(loadCategorySheet);
  const path = getCategoryPath(categories, chosen);
  const parent = path.findLast(({ id }) => getChildren(categories, id).length > 0);
  // Inside a branch, show the way to it, the branch itself, and its children.
  const level = parent
    ? [...path.slice(0, path.indexOf(parent) + 1), ...getChildren(categories, parent.id)]
    : getChildren(categories, null);
  const row = useRevealedChoice(chosen, categories.length > 0);
  return (
    <nav className={strip} aria-label={t('goods.categories')}>
      <div ref={row} className={chips}>
        <Chip name={t('goods.all')} isChosen={chosen === undefined} onPress={() => onChoose(undefined)} />
        {level.map((category) => {
          const { id, name } = localize(category, locale);
          return (
            <Chip
              key={id}
              name={category === parent ? t('goods.allIn', { name }) : name}
              lang={category === parent ? undefined : getForeignLocale(category, 'name', locale)}
              isChosen={id === chosen}
              onPress={() => onChoose(id)}
            />
          );
        })}
      </div>
      <IconButton label={t('goods.moreCategories')} tooltip="none" className={more} onClick={sheet.open}>
        <Icon as={ChevronDown} />
      </IconButton>
      {sheet.progress}
      {sheet.Layer && <sheet.Layer onClose={sheet.close} categories={categories} chosen={chosen} onChoose={onChoose} />}
    </nav>
  );
}

interface ChipProps {
  name: string;
  lang?: string | undefined;
  isChosen: boolean;
  onPress: () => void;
}

function Chip({ name, lang, isChosen, onPress }: ChipProps) {
  return (
    <button type="button" className={chip} lang={lang} aria-current={isChosen || undefined} onClick={onPress}>
      {name}
    </button>
  );
}

/** Scrolls the selected chip into the row's view without scrolling the page, as soon as the chips are there. */
function useRevealedChoice(chosen: number | undefined, hasChips: boolean) {
  const row = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  useEffect(
    function revealChoice() {
      const box = row.current;
      // The row begins with "All": it has to go back there only after another choice.
      isMoved.current ||= chosen !== undefined;
      const current = hasChips && isMoved.current && box?.querySelector<HTMLElement>('[aria-current]');
      if (!box || !current) return;
      return runAfterLayout(box, () => {
        box.scrollLeft = current.offsetLeft - box.clientWidth / 2 + current.offsetWidth / 2;
      });
    },
    [chosen, hasChips],
  );
  return row;
}
