import { useSyncExternalStore } from 'react';
import { media } from '../../../theme/media.ts';

function subscribe(listener: () => void) {
  const query = window.matchMedia(media.lg);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Room for list and case beside each other; below it they are pages of their own. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(media.lg).matches);
}
