import { useSyncExternalStore } from 'react';
import { media } from '../../../theme/media.ts';

function subscribe(listener: () => void) {
  const query = window.matchMedia(media.lg);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** True from the desktop breakpoint on. Use it for behaviour; use a media query for appearance. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(media.lg).matches,
    () => false,
  );
}
