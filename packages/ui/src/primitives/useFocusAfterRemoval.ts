import { useLayoutEffect, useRef } from 'react';

/**
 * Calls `focusInstead` when an element was removed together with the focus: the browser would continue at the top of
 * the page. `shown` says whether the element is shown, or how many elements of a list.
 */
export function useFocusAfterRemoval(shown: boolean | number, focusInstead: () => void): void {
  const shownBefore = useRef(shown);
  useLayoutEffect(() => {
    const isRemoved = shown < shownBefore.current;
    shownBefore.current = shown;
    if (isRemoved && document.activeElement === document.body) focusInstead();
  });
}
