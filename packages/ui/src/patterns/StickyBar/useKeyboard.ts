import { useSyncExternalStore } from 'react';

/** A keyboard takes at least this share of the window. */
const share = 0.25;

function isKeyboardOpen(): boolean {
  const view = window.visualViewport;
  // Pinching zooms the same viewport and is no keyboard.
  return view ? view.scale === 1 && view.height < window.innerHeight * (1 - share) : false;
}

function subscribe(listener: () => void): () => void {
  window.visualViewport?.addEventListener('resize', listener);
  return () => window.visualViewport?.removeEventListener('resize', listener);
}

/** Whether the phone's keyboard covers the bottom of the page. */
export function useKeyboard(): boolean {
  return useSyncExternalStore(subscribe, isKeyboardOpen, () => false);
}
