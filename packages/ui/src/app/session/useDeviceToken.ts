import { deviceTokenPattern } from '@sampan/api/contract/user';
import type { Storage } from '@sampan/domain/ports';
import { useCallback } from 'react';
import { useServices } from '../services/ServicesContext.ts';

/** localStorage key of the device token, which identifies this browser at the next login. Log-outs keep it. */
const deviceKey = 'device';

/** Reads this browser's token, or creates one; undefined if storage is blocked. */
export function readDeviceToken(storage: Storage): string | undefined {
  try {
    const stored = storage.get(deviceKey);
    if (stored !== null && deviceTokenPattern.test(stored)) return stored;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const token = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    storage.set(deviceKey, token);
    return token;
  } catch {
    // Without storage, each login comes from a new device.
    return undefined;
  }
}

/** Returns the `device` parameter of login, registration and password recovery: created on first use, empty if storage is blocked. */
export function useDeviceToken(): () => { device?: string } {
  const { platform } = useServices();
  return useCallback(() => {
    const device = readDeviceToken(platform.local);
    return device === undefined ? {} : { device };
  }, [platform]);
}
