import type { CallError } from '@sampan/api/clientEnvelope';
import type { Endpoint, ErrorsOf, InputOf, OutputOf } from '@sampan/api/endpoint';
import type { Page } from '@sampan/api/entities';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useMayCall } from './CallAccessContext.ts';
import { useClient } from './ClientContext.ts';
import { getError, loginNeeded, unwrapEnvelope } from './callFailure.ts';
import { toQueryKey } from './queryKeys.ts';

type ItemOf<E extends Endpoint> = OutputOf<E> extends Page<infer Item> ? Item : never;

export interface InfiniteOptions {
  /** Keeps the previous input's list while the next one loads, marked by `isPrevious`. */
  keepPreviousData?: boolean;
}

export interface InfiniteResult<E extends Endpoint> {
  /** Items of all loaded pages; undefined before the first response. */
  items: ItemOf<E>[] | undefined;
  /** The first page's response, with the fields beside its list. */
  first: OutputOf<E> | undefined;
  /** Total number of items on the server. */
  total: number | undefined;
  error: CallError<ErrorsOf<E>> | undefined;
  isPending: boolean;
  isFetching: boolean;
  isPrevious: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** Loads the next page. A failure sets `error` and keeps the loaded items. */
  loadMore: () => Promise<void>;
  refetch: () => Promise<unknown>;
}

/** Queries a list page by page for "load more". `input` is the call's input without `page`. */
export function useInfiniteEndpoint<E extends Endpoint>(
  endpoint: E,
  input: Omit<InputOf<E> & object, 'page'>,
  options: InfiniteOptions = {},
): InfiniteResult<E> {
  const client = useClient();
  const mayCall = useMayCall(endpoint);
  const query = useInfiniteQuery({
    queryKey: toQueryKey(endpoint, input, 'infinite'),
    queryFn: async ({ pageParam, signal }): Promise<Page<ItemOf<E>>> => {
      // Only list calls have `items`, and all of them take a page.
      const pageInput = { ...input, page: pageParam } as InputOf<E>;
      return unwrapEnvelope(await client.call(endpoint, pageInput, { signal })) as Page<ItemOf<E>>;
    },
    initialPageParam: 1,
    getNextPageParam: getNextPage,
    enabled: mayCall,
    placeholderData: options.keepPreviousData ? keepPreviousData : undefined,
  });
  const { refetch: again, fetchNextPage, isRefetching } = query;
  const refetch = useCallback(async () => {
    await again();
  }, [again]);
  /** Whether the next page cancelled a refetch of the loaded ones, which may have changed. */
  const hasCancelledRefetch = useRef(false);
  const loadMore = useCallback(async () => {
    if (isRefetching) hasCancelledRefetch.current = true;
    const { isError } = await fetchNextPage();
    // After a failure the refetch would clear the error that the viewer is shown.
    if (isError || !hasCancelledRefetch.current) return;
    hasCancelledRefetch.current = false;
    void again();
  }, [fetchNextPage, isRefetching, again]);
  const pages = query.data?.pages;
  return {
    items: pages && flattenPages(pages),
    first: pages?.[0] as OutputOf<E> | undefined,
    total: pages?.at(-1)?.total,
    error: (mayCall ? getError(query.error) : loginNeeded) as CallError<ErrorsOf<E>> | undefined,
    isPending: query.isLoading,
    isFetching: query.isFetching,
    isPrevious: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore,
    refetch,
  };
}

/** Undefined after the last page. */
export function getNextPage({ page, pages }: Pick<Page<unknown>, 'page' | 'pages'>): number | undefined {
  return page < pages ? page + 1 : undefined;
}

function getId(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'id' in item ? item.id : item;
}

/**
 * Concatenates pages. When an item is added at the top in between, the last item of a page reappears on the next one:
 * duplicates are dropped.
 */
export function flattenPages<Item>(pages: readonly Page<Item>[]): Item[] {
  const byId = new Map<unknown, Item>();
  for (const item of pages.flatMap(({ list }) => list)) {
    if (!byId.has(getId(item))) byId.set(getId(item), item);
  }
  return [...byId.values()];
}
