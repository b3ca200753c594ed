import { deviceTokenPattern } from '@sampan/domain/account/devices';
import type { Storage } from '@sampan/domain/ports';
import { useCallback } from 'react';
import { useServices } from './ServicesContext.ts';

/** In localStorage: what this browser is known by at the next login. It outlives logouts. */
const deviceKey = 'device';

function readDeviceToken(storage: Storage): string | undefined {
  try {
    const stored = storage.get(deviceKey);
    if (stored !== null && deviceTokenPattern.test(stored)) return stored;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const token = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    storage.set(deviceKey, token);
    return token;
  } catch {
    // Without storage this browser is a new device each time.
    return undefined;
  }
}

/** The `device` of login and registration: made when it is first asked for, undefined where nothing can be stored. */
export function useDeviceToken(): () => { device?: string } {
  const { platform } = useServices();
  return useCallback(() => {
    const device = readDeviceToken(platform.local);
    return device === undefined ? {} : { device };
  }, [platform]);
}
