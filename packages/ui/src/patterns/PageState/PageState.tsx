import type { CallError } from '@sampan/api/clientEnvelope';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusHeadingAfter } from '../../primitives/focusHeading.ts';
import { VisuallyHidden } from '../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import type { ErrorStateProps } from '../ErrorState/ErrorState.tsx';
import { LazyErrorState } from '../ErrorState/LazyErrorState.tsx';
import type { Readable } from './combineReadables.ts';
import { loading, previous, unseen } from './PageState.css.ts';
import { useSkeletonPhase } from './useSkeletonPhase.ts';

export interface PageStateProps<Data> extends Pick<ErrorStateProps, 'level' | 'pageName' | 'headingLevel'> {
  /** Result of `useEndpoint`, or several combined by `combineReadables({ order, settings })`. */
  result: Readable<Data> & { isPrevious?: boolean };
  /** Skeleton with the final geometry. */
  skeleton: ReactNode;
  /** Whether the data counts as empty, so that `empty` shows. */
  isEmpty?: (data: Data) => boolean;
  /** Shown if there is no data at all: an EmptyState `page`. */
  empty?: ReactNode;
  /** True if a search or filter is set. */
  isFiltered?: boolean;
  /** Shown if nothing matches: an EmptyState `inline` with "Clear filters". */
  filteredEmpty?: ReactNode;
  /** Custom message for an error, such as a 404; undefined uses the default. */
  failed?: (error: CallError) => ReactNode | undefined;
  /** Renders the loaded data. */
  children: (data: Data) => ReactNode;
}

/**
 * Renders all states of a query: nothing for 150 ms, a skeleton for at least 300 ms, error, empty, empty by filter,
 * data. Existing data stays during a refetch and after a failed one.
 */
export function PageState<Data>({
  result,
  skeleton,
  isEmpty,
  empty,
  isFiltered,
  filteredEmpty,
  failed,
  children,
  level = 'section',
  ...errorProps
}: PageStateProps<Data>) {
  const { data, error, isPending, isPrevious = false } = result;
  const { repeated, retry } = useRetry(result);
  const phase = useSkeletonPhase(isPending && data === undefined && !repeated);
  const shownError = repeated ?? (data === undefined ? error : undefined);

  function renderContent(): ReactNode {
    if (phase !== 'content') return <Loading isSeen={phase === 'skeleton'}>{skeleton}</Loading>;
    if (shownError) {
      return (
        <div key="failed" ref={focusHeadingAfter}>
          {failed?.(shownError) ?? (
            <LazyErrorState
              {...errorProps}
              level={level}
              error={shownError}
              onRetry={retry}
              isRetrying={repeated !== undefined}
            />
          )}
        </div>
      );
    }
    if (data === undefined) return null;
    if (isEmpty?.(data)) {
      return (
        <div key={isFiltered ? 'filtered' : 'all'} ref={focusHeadingAfter}>
          {isFiltered ? filteredEmpty : empty}
        </div>
      );
    }
    return children(data);
  }

  return (
    <div
      className={isPrevious ? previous : undefined}
      data-refreshing={isPrevious || undefined}
      aria-busy={phase === 'skeleton' || isPrevious || undefined}
    >
      {renderContent()}
    </div>
  );
}

function Loading({ isSeen, children }: { isSeen: boolean; children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <div className={isSeen ? loading : unseen}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {children}
    </div>
  );
}

/** While a failed query is retried, its error stays, since its button has the focus. */
function useRetry<Data>({ error, refetch }: Readable<Data>) {
  const [repeated, setRepeated] = useState<CallError>();
  async function retry() {
    setRepeated(error);
    await refetch();
    setRepeated(undefined);
  }
  return { repeated, retry };
}
