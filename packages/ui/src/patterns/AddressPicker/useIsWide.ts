import { useSyncExternalStore } from 'react';
import { media } from '../../theme/media.ts';

function subscribe(listener: () => void) {
  const query = window.matchMedia(media.lg);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** A desktop's width. For what behaves otherwise there; what only looks otherwise is a media query's matter. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(media.lg).matches,
    () => false,
  );
}
