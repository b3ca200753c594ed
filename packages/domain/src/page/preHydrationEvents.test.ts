import { expect, test } from 'vitest';
import { getPreHydrationScript, type PreHydrationEvents } from './preHydrationEvents.ts';

interface FakeEvent {
  type: string;
  target: object;
  preventDefault: () => void;
  stopImmediatePropagation: () => void;
}

/** Runs the script in a fake window. */
function openPage() {
  const listeners = new Map<string, (event: FakeEvent) => void>();
  const window = {} as { preHydrationEvents: PreHydrationEvents };
  const add = (type: string, listener: (event: FakeEvent) => void, isCapturing: boolean) => {
    if (isCapturing) listeners.set(type, listener);
  };
  const remove = (type: string) => listeners.delete(type);
  new Function('window', 'addEventListener', 'removeEventListener', getPreHydrationScript())(window, add, remove);
  /** Whether the default action and propagation were prevented. */
  function happens(type: string, target: object, keys = {}): boolean {
    let stops = 0;
    const stop = () => {
      stops += 1;
    };
    listeners.get(type)?.({ ...keys, type, target, preventDefault: stop, stopImmediatePropagation: stop });
    return stops === 2;
  }
  return { happens, take: () => window.preHydrationEvents.take() };
}

test('a press on what is inside a button is one on the button, and waits', () => {
  const { happens, take } = openPage();
  const button = {};
  expect(happens('click', { closest: () => button })).toBe(true);
  expect(take()).toEqual([['click', button]]);
});

test('a form is not sent by itself', () => {
  const { happens, take } = openPage();
  const form = {};
  expect(happens('submit', form)).toBe(true);
  expect(take()).toEqual([['submit', form]]);
});

test('links and everything else work as they do', () => {
  const { happens, take } = openPage();
  expect(happens('click', { closest: () => null })).toBe(false);
  expect(happens('click', {})).toBe(false);
  expect(take()).toEqual([]);
});

test('a link that is pressed behind a button waits with it, but one for another tab does not', () => {
  const { happens, take } = openPage();
  const [button, link] = [
    { closest: () => button },
    { closest: (what: string) => (/a\[href\]/.test(what) ? link : null) },
  ];
  expect(happens('click', link)).toBe(false);
  happens('click', button);
  expect(happens('click', link, { metaKey: true })).toBe(false);
  expect(happens('click', link)).toBe(true);
  expect(take()).toEqual([
    ['click', button],
    ['click', link],
  ]);
});

test('capturing stops after hydration', () => {
  const { happens, take } = openPage();
  take();
  expect(happens('click', { closest: () => ({}) })).toBe(false);
  expect(happens('submit', {})).toBe(false);
});
