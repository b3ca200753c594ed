import type { Endpoint } from '@sampan/api/endpoint';
import { useEffect } from 'react';
import type { InfiniteResult } from './useInfiniteEndpoint.ts';

/** Loads a list up to the page in the URL, page by page. */
export function usePagesTo<E extends Endpoint>(result: InfiniteResult<E>, itemCount: number, pageSize: number) {
  const { items, hasMore, isFetching, error, loadMore } = result;
  const loaded = Math.ceil((items?.length ?? 0) / pageSize);
  const isBehind = loaded > 0 && loaded < itemCount && hasMore && !isFetching && !error;
  useEffect(
    function followAddress() {
      if (isBehind) void loadMore();
    },
    [isBehind, loadMore],
  );
  return { ...result, data: items, loaded, isCatchingUp: isBehind || result.isLoadingMore };
}
