import type { CallError } from '@sampan/api/clientEnvelope';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../primitives/Button/Button.tsx';
import type { EmptyArtName } from '../../primitives/EmptyArt/EmptyArt.tsx';
import { focusHeadingAfter } from '../../primitives/focusHeading.ts';
import { announce } from '../../primitives/VisuallyHidden/announce.ts';
import { VisuallyHidden } from '../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { EmptyState } from '../EmptyState/EmptyState.tsx';
import { LazyErrorState } from '../ErrorState/LazyErrorState.tsx';
import type { SkeletonPhase } from '../PageState/useSkeletonPhase.ts';
import { body, failure, state } from './DataTable.css.ts';

export interface TableStateProps {
  /** True while other rows load; the current ones stay, dimmed. */
  isRefreshing?: boolean;
  /** Error of loading or refreshing the rows. */
  error?: CallError | undefined;
  /** Called when the user retries after an error. */
  onRetry?: () => void;
  /** Whether a retry is running. */
  isRetrying?: boolean;
  /** True if a search or filter is set: the empty state then says that nothing matched. */
  isFiltered?: boolean;
  /** Called when the user clears the filters of an empty result. */
  onClearFilters?: () => void;
  /** Empty state of a list without any records. */
  empty: { art?: EmptyArtName; title: string; text?: string; action?: ReactNode };
}

export interface TableContentProps extends TableStateProps {
  phase: SkeletonPhase;
  isEmpty: boolean;
  /** The rows, or their skeleton in another phase than `content`. */
  children: ReactNode;
}

/** The rows, or what stands in their place: loading, error or empty. */
export function TableContent({ phase, isEmpty, isRefreshing = false, error, ...props }: TableContentProps) {
  const { t } = useTranslation('admin');
  const { onRetry, isRetrying, children } = props;
  if (phase !== 'content') {
    const isSeen = phase === 'skeleton';
    return (
      <>
        <VisuallyHidden>{isSeen && t('table.loading')}</VisuallyHidden>
        <div style={{ visibility: isSeen ? undefined : 'hidden' }}>{children}</div>
      </>
    );
  }
  if (isEmpty && error) {
    return (
      <div className={state}>
        <LazyErrorState error={error} onRetry={onRetry} isRetrying={isRetrying} />
      </div>
    );
  }
  if (isEmpty) {
    return (
      <div key={props.isFiltered ? 'filtered' : 'all'} ref={focusHeadingAfter}>
        {props.isFiltered ? <FilteredEmpty onClear={props.onClearFilters} /> : <EmptyState {...props.empty} />}
      </div>
    );
  }
  return (
    <>
      {error && (
        <div className={failure}>
          <LazyErrorState level="row" error={error} onRetry={onRetry} isRetrying={isRetrying} />
        </div>
      )}
      <div className={body} data-refreshing={isRefreshing || undefined} aria-busy={isRefreshing || undefined}>
        {children}
      </div>
    </>
  );
}

function FilteredEmpty({ onClear }: { onClear: (() => void) | undefined }) {
  const { t } = useTranslation('admin');
  const title = t('table.filteredEmpty.title');
  useEffect(
    function announceNoMatches() {
      announce(title);
    },
    [title],
  );
  return (
    <EmptyState
      level="inline"
      title={title}
      text={t('table.filteredEmpty.text')}
      action={
        onClear && (
          <Button variant="tonal" size="sm" onClick={onClear}>
            {t('table.filteredEmpty.clear')}
          </Button>
        )
      }
    />
  );
}
