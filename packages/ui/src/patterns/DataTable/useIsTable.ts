import { useSyncExternalStore } from 'react';
import { media } from '../../theme/media.ts';

function subscriptionTo(condition: string) {
  return (listener: () => void) => {
    const query = window.matchMedia(condition);
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
}
const onTable = subscriptionTo(media.md);
const onDesk = subscriptionTo(media.lg);

/** Room for columns; below it rows are cards, whose parts stand elsewhere in the document. */
export function useIsTable(): boolean {
  return useSyncExternalStore(onTable, () => window.matchMedia(media.md).matches);
}

/** Room for three buttons beside the figures of the chosen rows. */
export function useIsDesk(): boolean {
  return useSyncExternalStore(onDesk, () => window.matchMedia(media.lg).matches);
}
