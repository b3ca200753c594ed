import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window meets a condition of `media`, for behaviour; appearance takes a media query. False on the server. */
export function useMedia(condition: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = window.matchMedia(condition);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [condition],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(condition).matches,
    () => false,
  );
}
