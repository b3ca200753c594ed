import { useSyncExternalStore } from 'react';
import { media } from '../../theme/media.ts';

function createMediaSubscription(condition: string) {
  return (listener: () => void) => {
    const query = window.matchMedia(condition);
    query.addEventListener('change', listener);
    return () => query.removeEventListener('change', listener);
  };
}
const onTable = createMediaSubscription(media.md);
const onDesk = createMediaSubscription(media.lg);

/** True if the viewport is wide enough for columns; otherwise rows are cards with a different DOM order. */
export function useIsTable(): boolean {
  return useSyncExternalStore(onTable, () => window.matchMedia(media.md).matches);
}

/** True if the bulk bar has space for three buttons. */
export function useIsDesk(): boolean {
  return useSyncExternalStore(onDesk, () => window.matchMedia(media.lg).matches);
}
