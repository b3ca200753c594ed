import { hasCharacterKeys, writeCharacterKeys } from '@sampan/domain/preferences/characterKeys';
import { useState } from 'react';
import { useIsHydrated } from './hydration/useIsHydrated.ts';
import { useServices } from './services/ServicesContext.ts';

/** Whether shortcuts of letters and signs work in this browser, and a function that stores another choice. */
export function useCharacterKeys() {
  const { local } = useServices().platform;
  const isHydrated = useIsHydrated();
  const [isOn, setOn] = useState(() => hasCharacterKeys(local));
  function choose(next: boolean) {
    writeCharacterKeys(local, next);
    setOn(next);
  }
  // The server knows no choice.
  return { isOn: !isHydrated || isOn, choose };
}
