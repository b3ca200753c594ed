import { adminOrder } from '@sampan/api/contract/order';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import type { ListQuery } from '../shared/listQuery.ts';
import { type OrderSort, toOrderInput } from './orderQuery.ts';

/** A page of the list: searched for where something is searched, else listed. The rows before it stay meanwhile. */
export function useOrderPage(query: ListQuery<OrderSort>, options: { enabled?: boolean } = {}) {
  const endpoint = query.filters.search ? adminOrder.search : adminOrder.list;
  // Both take the same but for the keyword, and give the same.
  return useEndpoint(endpoint as typeof adminOrder.list, toOrderInput(query), { ...options, keepPreviousData: true });
}
