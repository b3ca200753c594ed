import type { Services } from '@sampan/ui/app/services/services.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { startOffline } from './offline.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Registration fails, so `ready` never resolves. */
const brokenWorkers = {
  ready: new Promise(() => {}),
  register: () => Promise.reject(new TypeError('The script could not be loaded')),
};

test.each([
  ['without service workers', undefined],
  ['with a worker that cannot be registered', brokenWorkers],
])('%s, a reconnect refetches the queries and the user', (_, serviceWorker) => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { serviceWorker });
  let isOnline = false;
  let onChange = () => {};
  const invalidateQueries = vi.fn(async () => {});
  const send = vi.fn();
  const network = {
    isOnline: () => isOnline,
    subscribe(listener: () => void) {
      onChange = listener;
    },
  };
  void startOffline({
    session: { send },
    platform: { network },
    queries: { invalidateQueries },
  } as unknown as Services);
  onChange();
  expect(invalidateQueries).not.toHaveBeenCalled();
  isOnline = true;
  onChange();
  expect(invalidateQueries).toHaveBeenCalledOnce();
  expect(send).toHaveBeenCalledWith({ type: 'reloadUser' });
});
