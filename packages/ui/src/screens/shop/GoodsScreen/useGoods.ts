import { product as productCalls } from '@sampan/api/contract/product';
import { useEffect } from 'react';
import { useInfiniteEndpoint } from '../../../data/useInfiniteEndpoint.ts';
import { type GoodsQuery, listInputOf, pageSize } from './goodsQuery.ts';

/** The list that the address asks for, up to its page. Another filter keeps the old list until the new one is there. */
export function useGoods(query: GoodsQuery) {
  const goods = useInfiniteEndpoint(productCalls.list, listInputOf(query), { keepPreviousData: true });
  const { items, hasMore, isFetching, error, loadMore } = goods;
  const wanted = query.page ?? 1;
  const loaded = Math.ceil((items?.length ?? 0) / pageSize);
  const isBehind = loaded > 0 && loaded < wanted && hasMore && !isFetching && !error;
  useEffect(
    function followAddress() {
      if (isBehind) void loadMore();
    },
    [isBehind, loadMore],
  );
  return { ...goods, data: items, loaded, isCatchingUp: isBehind || goods.isLoadingMore };
}
