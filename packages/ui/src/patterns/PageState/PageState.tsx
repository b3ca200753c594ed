import type { CallError } from '@sampan/api/clientEnvelope';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import type { ErrorStateProps } from '../ErrorState/ErrorState.tsx';
import { LazyErrorState } from '../ErrorState/LazyErrorState.tsx';
import type { Readable } from './combineReadables.ts';
import { loading, previous, unseen } from './PageState.css.ts';
import { useSkeletonPhase } from './useSkeletonPhase.ts';

export interface PageStateProps<Data> extends Pick<ErrorStateProps, 'level' | 'pageName' | 'action' | 'headingLevel'> {
  /** Of `useEndpoint`; several that make sense only together through `together({ order, settings })`. */
  result: Readable<Data> & { isPrevious?: boolean };
  /** In the final geometry. */
  skeleton: ReactNode;
  isEmpty?: (data: Data) => boolean;
  /** There never were any: an EmptyState `page`. */
  empty?: ReactNode;
  /** A search or a filter stands before the list. */
  isFiltered?: boolean;
  /** None was found: an EmptyState `inline` with "Clear filters". */
  filteredEmpty?: ReactNode;
  /** Said instead of the error, for a failure that this screen words itself, such as a 404. */
  failed?: (error: CallError) => ReactNode | undefined;
  children: (data: Data) => ReactNode;
}

/**
 * Every state of a read in one place: nothing for the first 150 ms, a skeleton for at least 300, an error, empty, empty
 * by a filter, the data. Data that is there stays while it is read again, and when reading it again fails.
 */
export function PageState<Data>({
  result,
  skeleton,
  isEmpty,
  empty,
  isFiltered = false,
  filteredEmpty,
  failed,
  children,
  level = 'section',
  ...errorProps
}: PageStateProps<Data>) {
  const { data, error, isPending, isPrevious = false } = result;
  const region = useRef<HTMLDivElement>(null);
  const { repeated, retry } = useRetry(result, region);
  const phase = useSkeletonPhase(isPending && data === undefined && !repeated);
  const shownError = repeated ?? (data === undefined ? error : undefined);

  function content(): ReactNode {
    if (phase !== 'content') return <Loading isSeen={phase === 'skeleton'}>{skeleton}</Loading>;
    if (shownError) {
      return (
        failed?.(shownError) ?? (
          <LazyErrorState
            {...errorProps}
            level={level}
            error={shownError}
            onRetry={retry}
            isRetrying={repeated !== undefined}
          />
        )
      );
    }
    if (data === undefined) return null;
    if (isEmpty?.(data)) return isFiltered ? filteredEmpty : empty;
    return children(data);
  }

  return (
    <div ref={region} className={isPrevious ? previous : undefined} aria-busy={phase === 'skeleton' || undefined}>
      {content()}
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

/** While a failed read is repeated its error stays, with the button that has the focus; the heading takes it over. */
function useRetry<Data>({ data, error, refetch }: Readable<Data>, region: RefObject<HTMLDivElement | null>) {
  const [repeated, setRepeated] = useState<CallError>();
  const isFocusOwed = useRef(false);

  async function retry() {
    isFocusOwed.current = true;
    setRepeated(error);
    await refetch();
    setRepeated(undefined);
  }

  useEffect(
    function focusHeadingOfAnswer() {
      if (!isFocusOwed.current || repeated) return;
      // Neither: the answer is there and reaches this component with its next rendering.
      if (data === undefined && error === undefined) return;
      isFocusOwed.current = false;
      if (data !== undefined) focusHeading(region.current);
    },
    [repeated, data, error, region],
  );
  return { repeated, retry };
}

function focusHeading(region: HTMLElement | null) {
  const heading = region?.closest('section, main')?.querySelector<HTMLElement>('h1, h2, h3');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
