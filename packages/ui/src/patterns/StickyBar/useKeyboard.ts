import { useSyncExternalStore } from 'react';

/** Minimum share of the window that an on-screen keyboard takes. */
const share = 0.25;

function isKeyboardOpen(): boolean {
  const view = window.visualViewport;
  // Pinch zoom shrinks the visual viewport too.
  return view ? view.scale === 1 && view.height < window.innerHeight * (1 - share) : false;
}

function subscribe(listener: () => void): () => void {
  window.visualViewport?.addEventListener('resize', listener);
  return () => window.visualViewport?.removeEventListener('resize', listener);
}

/** True while the on-screen keyboard covers the bottom of the page. */
export function useKeyboard(): boolean {
  return useSyncExternalStore(subscribe, isKeyboardOpen, () => false);
}
