import { useSyncExternalStore } from 'react';
import { useServices } from './ServicesContext.ts';

/** Whether the browser believes to be online. Buttons stay pressable when it does not: it is often wrong. */
export function useNetwork(): { isOnline: boolean } {
  const { network } = useServices().platform;
  return { isOnline: useSyncExternalStore(network.subscribe, network.isOnline, () => true) };
}
