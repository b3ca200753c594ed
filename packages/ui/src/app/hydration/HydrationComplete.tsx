import { useEffect } from 'react';
import { useServices } from '../services/ServicesContext.ts';
import { replayPreHydrationEvents } from './preHydrationEvents.ts';

/**
 * Render it beside a route's screen, inside its Suspense boundary: after mount it replays the events from before
 * hydration and starts deferred work. The screen's queries have started by then.
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
