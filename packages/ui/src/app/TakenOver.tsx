import { useEffect } from 'react';
import { replayPreHydrationEvents } from './preHydrationEvents.ts';
import { useServices } from './ServicesContext.ts';

/**
 * Stands beside a route's screen, below the Suspense that waits for its code: once the screen is mounted it does what was
 * asked of the page before, and lets begin what was put off for it. The screen's reads have begun by then.
 */
export function HydrationComplete() {
  const { settle } = useServices();
  useEffect(
    function settleFirstScreen() {
      void replayPreHydrationEvents();
      settle();
    },
    [settle],
  );
  return null;
}
