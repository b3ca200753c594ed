import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and while a rendered page is hydrated, true from then on, also for what is rendered later. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
