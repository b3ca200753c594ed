import { useLayoutEffect, useRef } from 'react';

/**
 * Calls `focusInstead` when an element was removed together with the focus: the browser would continue at the top of
 * the page. `shown` says whether the element is shown, or how many elements of a list.
 */
export function useFocusAfterRemoval(shown: boolean | number, focusInstead: () => void): void {
  const shownBefore = useRef(shown);
  // Read while rendering: an effect runs after the removal, when the body has the focus, as it has if nothing was focused.
  const focused = globalThis.document?.activeElement;
  useLayoutEffect(() => {
    const isRemoved = shown < shownBefore.current;
    shownBefore.current = shown;
    if (isRemoved && focused?.isConnected === false && document.activeElement === document.body) focusInstead();
  });
}
