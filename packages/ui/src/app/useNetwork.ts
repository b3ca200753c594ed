import { useSyncExternalStore } from 'react';
import { useServices } from './ServicesContext.ts';

/** Online state as reported by the browser. Keep buttons enabled when offline, since it is often wrong. */
export function useNetwork(): { isOnline: boolean } {
  const { network } = useServices().platform;
  return { isOnline: useSyncExternalStore(network.subscribe, network.isOnline, () => true) };
}
