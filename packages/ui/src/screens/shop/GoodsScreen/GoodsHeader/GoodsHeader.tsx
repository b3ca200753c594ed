import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getCategoryPath,
  getChildren,
  type ListedCategory,
} from '../../../../features/catalogue/FilterPanel/categories.ts';
import { useLocalize } from '../../../../i18n/localize.ts';
import { SortSelect } from '../../../../patterns/SortSelect/SortSelect.tsx';
import { useLater } from '../../../../patterns/useLater.ts';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { Heading } from '../../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { IconButton } from '../../../../primitives/IconButton/IconButton.tsx';
import { runAfterLayout } from '../../../../primitives/runAfterLayout.ts';
import { Text } from '../../../../primitives/Text/Text.tsx';
import { VisuallyHidden } from '../../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { chip } from '../../shared/chip.css.ts';
import type { GoodsFiltersProps } from '../FilterColumn.tsx';
import {
  badge,
  filterButton,
  filterLabels,
  header,
  phoneOnly,
  title as titleClass,
  titles,
  tools,
} from '../GoodsScreen.css.ts';
import { defaultSort, filterCount } from '../goodsQuery.ts';
import { chips, more, strip } from './CategoryChips.css.ts';

const loadSheet = async () => (await import('./FilterSheet.tsx')).FilterSheet;

export interface GoodsHeaderProps extends GoodsFiltersProps {
  title: string;
  /** Undefined while unknown. */
  total: number | undefined;
}

/** Title, result count and sort order of the list. */
export function GoodsHeader({ title, total, query, facets, onChange }: GoodsHeaderProps) {
  const { t } = useTranslation('shop');
  const sheet = useLater(loadSheet);
  const filters = filterCount(query);
  return (
    <div className={header}>
      <div className={titles}>
        <Heading level={1} tabIndex={-1} className={titleClass}>
          {title}
        </Heading>
        <Text as="span" size="bodySm" tone="muted" isNumeric role="status">
          {total === undefined ? '\u00a0' : t('goods.count', { count: total })}
        </Text>
      </div>
      <div className={tools}>
        <SortSelect value={query.sort ?? defaultSort} onChange={(sort) => onChange({ ...query, sort })} />
        <span className={phoneOnly}>
          <Button
            variant="outline"
            size="sm"
            className={filterButton}
            leading={<Icon as={SlidersHorizontal} size={16} />}
            onClick={sheet.open}
          >
            {filters === 0 ? (
              t('goods.filter.title')
            ) : (
              <>
                <span aria-hidden className={filterLabels}>
                  {t('goods.filter.title')}
                  <span className={badge}>{filters}</span>
                </span>
                <VisuallyHidden>{t('goods.filter.applied', { count: filters })}</VisuallyHidden>
              </>
            )}
          </Button>
        </span>
      </div>
      {sheet.Layer && <sheet.Layer query={query} facets={facets} onChange={onChange} onClose={sheet.close} />}
    </div>
  );
}

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
  const localize = useLocalize();
  const sheet = useLater(loadCategorySheet);
  const path = getCategoryPath(categories, chosen);
  const parent = path.findLast(({ id }) => getChildren(categories, id).length > 0);
  // Inside a branch, show the way to it, the branch itself, and its children.
  const level = parent
    ? [...path.slice(0, path.indexOf(parent) + 1), ...getChildren(categories, parent.id)]
    : getChildren(categories, null);
  const row = useRevealedChoice(chosen);
  return (
    <nav className={strip} aria-label={t('goods.categories')}>
      <div ref={row} className={chips}>
        <Chip name={t('goods.all')} isChosen={chosen === undefined} onPress={() => onChoose(undefined)} />
        {level.map((category) => (
          <Chip
            key={category.id}
            name={category === parent ? t('goods.allIn', { name: localize(category).name }) : localize(category).name}
            isChosen={category.id === chosen}
            onPress={() => onChoose(category.id)}
          />
        ))}
      </div>
      <IconButton label={t('goods.moreCategories')} tooltip="none" className={more} onClick={sheet.open}>
        <Icon as={ChevronDown} />
      </IconButton>
      {sheet.Layer && <sheet.Layer onClose={sheet.close} categories={categories} chosen={chosen} onChoose={onChoose} />}
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
      const box = row.current;
      const current = chosen === undefined ? null : box?.querySelector<HTMLElement>('[aria-current]');
      if (!box || !current) return;
      return runAfterLayout(box, () => {
        box.scrollLeft = current.offsetLeft - box.clientWidth / 2 + current.offsetWidth / 2;
      });
    },
    [chosen],
  );
  return row;
}
