import { useEffect, useEffectEvent } from 'react';
import { useServices } from '../../../../app/services/ServicesContext.ts';

/** Delay after the last change, in ms. */
const pauseMs = 10_000;

/** Calls `save` ten seconds after the last change while `isWanted`. `change` must differ after each change. */
export function useAutosave(isWanted: boolean, change: string, save: () => void) {
  const { clock } = useServices().platform;
  const saveNow = useEffectEvent(save);
  useEffect(
    function saveAfterAPause() {
      if (!isWanted || change === '') return;
      const timer = clock.setTimeout(saveNow, pauseMs);
      return () => clock.clearTimeout(timer);
    },
    [clock, isWanted, change],
  );
}

/** Forgets a failure that may have passed: at the next change, and when the browser is online again. */
export function useRetry(isTransient: boolean, change: string, forget: () => void) {
  const { network } = useServices().platform;
  const forgetIfPassing = useEffectEvent(() => {
    if (isTransient) forget();
  });
  useEffect(
    function retryAfterChange() {
      if (change !== '') forgetIfPassing();
    },
    [change],
  );
  useEffect(
    function retryWhenOnline() {
      return network.subscribe(() => network.isOnline() && forgetIfPassing());
    },
    [network],
  );
}
