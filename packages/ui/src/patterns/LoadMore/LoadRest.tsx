import type { CallError } from '@sampan/api/clientEnvelope';
import { useErrorMessages } from '../ErrorState/useErrorMessages.ts';
import { LoadMore, type LoadMoreProps } from './LoadMore.tsx';

export interface LoadRestProps {
  /** Result of `useInfiniteEndpoint`. */
  result: {
    items: readonly unknown[] | undefined;
    total: number | undefined;
    isLoadingMore: boolean;
    error: CallError | undefined;
    loadMore: () => Promise<void>;
  };
}

/** End of a paginated list, with the usual message for a failure. */
export function LoadRest({ result: { items = [], total = 0, isLoadingMore, error, loadMore } }: LoadRestProps) {
  const rest = { loadedCount: items.length, total, isLoading: isLoadingMore, onLoad: () => void loadMore() };
  return error ? <FailedRest {...rest} error={error} /> : <LoadMore {...rest} />;
}

function FailedRest({ error, ...rest }: LoadMoreProps & { error: CallError }) {
  const { title } = useErrorMessages(error, 'section');
  return <LoadMore {...rest} failure={title} />;
}
