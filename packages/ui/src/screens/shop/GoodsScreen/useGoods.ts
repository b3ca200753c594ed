import { product as productCalls } from '@sampan/api/contract/product';
import { useInfiniteEndpoint } from '../../../data/useInfiniteEndpoint.ts';
import { usePagesTo } from '../../../data/usePagesTo.ts';
import { type GoodsQuery, pageSize, toListInput } from './goodsQuery.ts';

/** The list that the address asks for, up to its page. Another filter keeps the old list until the new one is there. */
export function useGoods(query: GoodsQuery) {
  const goods = useInfiniteEndpoint(productCalls.list, toListInput(query), { keepPreviousData: true });
  return usePagesTo(goods, query.page ?? 1, pageSize);
}
