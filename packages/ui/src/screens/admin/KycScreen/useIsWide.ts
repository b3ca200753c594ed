import { useSyncExternalStore } from 'react';
import { media } from '../../../theme/media.ts';

function subscribe(listener: () => void) {
  const query = window.matchMedia(media.lg);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether queue and case fit side by side; otherwise they are separate pages. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(media.lg).matches);
}
