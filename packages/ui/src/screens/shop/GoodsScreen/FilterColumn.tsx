import type { contract } from '@sampan/api/contract';
import type { OutputOf } from '@sampan/api/endpoint';
import { useCurrency } from '../../../app/useCurrency.ts';
import { FilterPanel, type FilterPanelProps } from '../../../features/catalogue/FilterPanel/FilterPanel.tsx';
import type { GoodsQuery } from './goodsQuery.ts';

type Facets = OutputOf<typeof contract.product.list>['facets'];

export interface GoodsFiltersProps {
  query: GoodsQuery;
  /** Facets of the list; undefined while loading. */
  facets: Facets | undefined;
  onChange: (query: GoodsQuery) => void;
}

/** The desktop's filter column: each change applies at once. */
export function FilterColumn({
  query,
  facets,
  categories,
  onChange,
}: GoodsFiltersProps & { categories: NonNullable<FilterPanelProps['categories']> }) {
  const currency = useCurrency();
  const isNarrowed = query.q !== undefined || query.stock || query.min !== undefined || query.max !== undefined;
  const counts =
    isNarrowed && facets && facets.categories.length > 0
      ? new Map(facets.categories.map(({ id, count }) => [id, count]))
      : undefined;
  return (
    <FilterPanel
      value={query}
      currency={currency}
      bounds={facets?.price}
      categories={categories}
      counts={counts}
      onChange={(filters) => onChange({ ...query, ...filters })}
    />
  );
}
