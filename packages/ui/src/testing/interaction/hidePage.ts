/**
 * Tells the page that it is being left, as a phone does on a switch to another app. `persisted`, since on any other
 * pagehide MSW's service worker stops answering this frame.
 */
export function hidePage(): void {
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
}

/** Tells the page that the browser shows it again from its back/forward cache. */
export function showPageAgain(): void {
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
}
