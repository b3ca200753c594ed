import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SortSelect } from '../../../patterns/SortSelect/SortSelect.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import type { GoodsFiltersProps } from './FilterColumn.tsx';
import { badge, filterButton, header, phoneOnly, title as titleClass, titles, tools } from './GoodsScreen.css.ts';
import { defaultSort, filterCount } from './goodsQuery.ts';

const FilterSheet = lazy(async () => ({ default: (await import('./FilterSheet.tsx')).FilterSheet }));

export interface GoodsHeaderProps extends GoodsFiltersProps {
  title: string;
  /** Undefined while nobody knows. */
  total: number | undefined;
}

/** What is listed, how much of it, in which order. */
export function GoodsHeader({ title, total, query, facets, onChange }: GoodsHeaderProps) {
  const { t } = useTranslation('shop');
  const [isOpen, setOpen] = useState(false);
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
            trailing={filters > 0 && <span className={badge}>{filters}</span>}
            aria-label={filters > 0 ? t('goods.filter.applied', { count: filters }) : t('goods.filter.title')}
            onClick={() => setOpen(true)}
          >
            {t('goods.filter.title')}
          </Button>
        </span>
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <FilterSheet query={query} facets={facets} onChange={onChange} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
