import type { adminProduct } from '@sampan/api/contract/adminProduct';
import type { InputOf } from '@sampan/api/endpoint';
import type { FilterValue } from '../../../patterns/FilterBar/filterValue.ts';
import { getAmounts, getChoiceText } from '../shared/list/filterReads.ts';
import type { ListState } from '../shared/list/useListState.ts';

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

const parseFlag = (text: string | undefined) => (text === undefined ? undefined : text === 'yes');
const toNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** Converts search and filters to call input, for the list, its export and bulk changes. */
export function toProductFilter(filters: FilterValue): ProductFilter {
  const amounts = getAmounts(filters, 'price');
  const entries = {
    keyword: filters.search || undefined,
    categoryId: toNumber(getChoiceText(filters, 'category')),
    status: toNumber(getChoiceText(filters, 'status')),
    type: toNumber(getChoiceText(filters, 'type')),
    isFeatured: parseFlag(getChoiceText(filters, 'featured')),
    isLow: parseFlag(getChoiceText(filters, 'low')),
    minPrice: amounts?.min,
    maxPrice: amounts?.max,
  };
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== undefined));
}

/** Converts the list's state to the input of `adminProduct.list`. */
export function toProductInput({ filters, sort, page, size }: ListState<ProductSort>): ListInput {
  return { page, limit: size, ...toProductFilter(filters), ...(sort && { sort }) };
}
