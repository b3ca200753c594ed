import { hasCharacterKeys, writeCharacterKeys } from '@sampan/domain/preferences/characterKeys';
import { useCallback, useSyncExternalStore } from 'react';
import { useServices } from './services/ServicesContext.ts';

/** Called when the choice changes in this tab; storage reports changes of other tabs alone. */
const listeners = new Set<() => void>();

/** Whether shortcuts of letters and signs work in this browser, and a function that stores another choice. */
export function useCharacterKeys() {
  const { local } = useServices().platform;
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener);
      const stop = local.subscribe(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    [local],
  );
  const isOn = useSyncExternalStore(
    subscribe,
    () => hasCharacterKeys(local),
    // The server knows no choice.
    () => true,
  );
  function choose(next: boolean) {
    writeCharacterKeys(local, next);
    for (const listener of listeners) listener();
  }
  return { isOn, choose };
}
