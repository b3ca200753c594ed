import { LoadMore } from './LoadMore.tsx';

/** Pages loaded automatically while scrolling; later ones need a press on "more". */
const automaticPages = 2;

export interface LoadPagesProps {
  /** Result of `useListUpToPage`. */
  result: {
    data: readonly unknown[] | undefined;
    total: number | undefined;
    loaded: number;
    isCatchingUp: boolean;
    isFetching: boolean;
    error: unknown;
    loadNext: (showPage: (page: number) => void) => void;
  };
  pageSize: number;
  /** Shown when further items fail to load. */
  failureText: string;
  /** Writes the number of loaded pages into the URL. */
  showPage: (page: number) => void;
}

/** End of a list that is loaded up to the page in the URL; nothing for a list of one page. */
export function LoadPages({ result, pageSize, failureText, showPage }: LoadPagesProps) {
  const { data: items = [], total = 0, loaded, isCatchingUp, isFetching, error, loadNext } = result;
  if (total <= pageSize) return null;
  return (
    <LoadMore
      loadedCount={items.length}
      total={total}
      isLoading={isCatchingUp}
      isAutomatic={loaded <= automaticPages}
      failure={error && !isFetching ? failureText : undefined}
      onLoad={() => loadNext(showPage)}
    />
  );
}
