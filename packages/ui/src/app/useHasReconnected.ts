import { useEffect, useState } from 'react';
import { useServices } from './services/ServicesContext.ts';

/** Returns whether the connection has come back since `failure` occurred; false without a failure. */
export function useHasReconnected(failure: unknown): boolean {
  const { network } = useServices().platform;
  const [survived, setSurvived] = useState<unknown>();
  useEffect(
    function noteReturn() {
      if (failure) return network.subscribe(() => network.isOnline() && setSurvived(failure));
    },
    [network, failure],
  );
  return Boolean(failure) && survived === failure;
}
