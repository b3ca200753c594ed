import type { Endpoint } from '@sampan/api/endpoint';
import { useEffect } from 'react';
import { lastPage } from './urlNumbers.ts';
import type { InfiniteResult } from './useInfiniteEndpoint.ts';

/** Loads a list up to the page in the URL, page by page. */
export function useListUpToPage<E extends Endpoint>(result: InfiniteResult<E>, page: number, pageSize: number) {
  const { items, hasMore, isFetching, error, loadMore } = result;
  const loaded = Math.ceil((items?.length ?? 0) / pageSize);
  const isBehind = loaded > 0 && loaded < page && hasMore && !isFetching && !error;
  useEffect(
    function followAddress() {
      if (isBehind) void loadMore();
    },
    [isBehind, loadMore],
  );
  return {
    ...result,
    data: items,
    loaded,
    isCatchingUp: isBehind || result.isLoadingMore,
    /** Loads the next page: `showPage` writes its number into the URL, unless the URL cannot ask for so many pages. */
    loadNext(showPage: (page: number) => void) {
      if (error || loaded >= lastPage) void loadMore();
      else showPage(loaded + 1);
    },
  };
}
