import { afterEach, expect, test, vi } from 'vitest';
import { createBrowserPlatform } from './browserPlatform.ts';

afterEach(() => vi.unstubAllGlobals());

function createPlatform(Channel: unknown) {
  vi.stubGlobal('document', { documentElement: { lang: 'en-US' } });
  vi.stubGlobal('BroadcastChannel', Channel);
  return createBrowserPlatform();
}

test.each([
  ['is missing', undefined],
  [
    'may not be used, as in Firefox where cookies are blocked',
    class {
      constructor() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      }
    },
  ],
])('a page starts without its other tabs where BroadcastChannel %s', (_, Channel) => {
  const { tabs } = createPlatform(Channel);
  const stop = tabs.subscribe(() => undefined);
  expect(() => tabs.post('hello')).not.toThrow();
  expect(stop).not.toThrow();
});
