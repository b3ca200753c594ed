import { useSyncExternalStore } from 'react';
import { media } from '../../theme/media.ts';

function subscribe(listener: () => void) {
  const query = window.matchMedia(media.md);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Room for columns; below it rows are cards, whose parts stand elsewhere in the document. */
export function useIsTable(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(media.md).matches);
}
