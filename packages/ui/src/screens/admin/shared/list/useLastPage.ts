import { useEffect } from 'react';

/**
 * Goes to the last page of a list when the current one no longer exists. `last` is undefined until the number of pages
 * is known; `goTo` must replace the URL.
 */
export function useLastPage(page: number, last: number | undefined, goTo: (page: number) => void): void {
  const isGone = last !== undefined && page > last;
  useEffect(function goToLastPage() {
    if (isGone) goTo(last);
  });
}
