import type { adminProduct } from '@sampan/api/contract/adminProduct';
import type { InputOf } from '@sampan/api/endpoint';
import type { FilterValue } from '../../../patterns/FilterBar/filterValue.ts';
import { amountsOf, choiceOf } from '../shared/filterReads.ts';
import type { ListState } from '../shared/useListState.ts';

export const productSorts = [
  'updated',
  '-updated',
  'price',
  '-price',
  'stock',
  '-stock',
  'sold',
  '-sold',
  'name',
  '-name',
] as const;
export type ProductSort = (typeof productSorts)[number];
export const productDefaults = { sorts: productSorts, sort: '-updated' } as const;

type ListInput = InputOf<typeof adminProduct.list>;
export type ProductFilter = NonNullable<InputOf<typeof adminProduct.export>['filter']>;

const flagOf = (text: string | undefined) => (text === undefined ? undefined : text === 'yes');
const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** Search and filters as the calls take them: the list, its export, a bulk change of all that it finds. */
export function productFilterOf(filters: FilterValue): ProductFilter {
  const amounts = amountsOf(filters, 'price');
  const entries = {
    keyword: filters.search || undefined,
    categoryId: numberOf(choiceOf(filters, 'category')),
    status: numberOf(choiceOf(filters, 'status')),
    type: numberOf(choiceOf(filters, 'type')),
    isFeatured: flagOf(choiceOf(filters, 'featured')),
    isLow: flagOf(choiceOf(filters, 'low')),
    minPrice: amounts?.min,
    maxPrice: amounts?.max,
  };
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));
}

export function productInputOf({ filters, sort, page, size }: ListState<ProductSort>): ListInput {
  return { page, limit: size, ...productFilterOf(filters), ...(sort && { sort }) };
}
