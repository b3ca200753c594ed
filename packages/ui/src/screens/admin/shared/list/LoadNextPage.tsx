import type { CallError } from '@sampan/api/clientEnvelope';
import type { Endpoint } from '@sampan/api/endpoint';
import type { InfiniteResult } from '../../../../data/useInfiniteEndpoint.ts';
import { LoadMore } from '../../../../patterns/LoadMore/LoadMore.tsx';

export interface LoadNextPageProps {
  /** Result of `useInfiniteEndpoint`. */
  result: Pick<InfiniteResult<Endpoint>, 'total' | 'hasMore' | 'isLoadingMore' | 'loadMore'> & {
    items: readonly unknown[] | undefined;
    error: CallError | undefined;
  };
  /** Shown when further items fail to load. */
  failureText: string;
}

/** Button for the next page of a list; nothing when all are loaded. */
export function LoadNextPage({ result, failureText }: LoadNextPageProps) {
  const { items = [], total = 0, hasMore, isLoadingMore, error, loadMore } = result;
  if (!hasMore) return null;
  return (
    <LoadMore
      loadedCount={items.length}
      total={total}
      isLoading={isLoadingMore}
      failure={error && failureText}
      onLoad={() => void loadMore()}
    />
  );
}
