import { product as productCalls } from '@sampan/api/contract/product';
import { useInfiniteEndpoint } from '../../../data/useInfiniteEndpoint.ts';
import { usePagesTo } from '../../../data/usePagesTo.ts';
import { type GoodsQuery, pageSize, toListInput } from './goodsQuery.ts';

/** Loads the list for the query, up to its page. The old list stays until the new one arrives. */
export function useGoods(query: GoodsQuery) {
  const goods = useInfiniteEndpoint(productCalls.list, toListInput(query), { keepPreviousData: true });
  return usePagesTo(goods, query.page ?? 1, pageSize);
}
