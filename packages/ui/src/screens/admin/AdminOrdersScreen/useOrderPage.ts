import { adminOrder } from '@sampan/api/contract/order';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import type { ListQuery } from '../shared/listQuery.ts';
import { type OrderSort, toOrderInput } from './orderQuery.ts';

/** Loads a page of the list, by the search call when there is a search text. The previous rows stay meanwhile. */
export function useOrderPage(query: ListQuery<OrderSort>, options: { enabled?: boolean } = {}) {
  const endpoint = query.filters.search ? adminOrder.search : adminOrder.list;
  // Both calls have the same input, except for the keyword, and the same output.
  return useEndpoint(endpoint as typeof adminOrder.list, toOrderInput(query), { ...options, keepPreviousData: true });
}
