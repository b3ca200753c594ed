import { beforeEach, expect, test, vi } from 'vitest';
import { getDeferredScriptsScript } from './lateScripts.ts';

/** An image that is still loading. */
function picture() {
  const heard = new Map<string, () => void>();
  return { complete: false, addEventListener: (name: string, hear: () => void) => heard.set(name, hear), heard };
}

/** Runs the script on a page and counts how often it starts the app. */
function open({ pictures = [] as ReturnType<typeof picture>[], hidden = false, isFinished = true } = {}) {
  const append = vi.fn();
  let late = isFinished ? { content: 'scripts', remove: () => (late = undefined) } : undefined;
  const document = {
    hidden,
    head: { append },
    getElementById: () => late ?? null,
    importNode: (node: unknown) => node,
    querySelectorAll: () => pictures,
  };
  const heard = new Map<string, () => void>();
  let paint = (_name: string) => {};
  class PerformanceObserver {
    constructor(hear: (paints: { getEntriesByName: (asked: string) => unknown[] }) => void) {
      paint = (name) => hear({ getEntriesByName: (asked) => (asked === name ? [{}] : []) });
    }
    observe() {}
  }
  const names = ['document', 'addEventListener', 'removeEventListener', 'requestAnimationFrame', 'PerformanceObserver'];
  new Function(...names, getDeferredScriptsScript())(
    document,
    (name: string, hear: () => void) => heard.set(name, hear),
    (name: string) => heard.delete(name),
    (frame: () => void) => setTimeout(frame, 16),
    PerformanceObserver,
  );
  heard.get('DOMContentLoaded')?.();
  return { append, heard, paint: (name = 'first-contentful-paint') => paint(name) };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('the app’s scripts are requested after the first paint, once', () => {
  const { append, paint } = open();
  paint('first-paint');
  vi.advanceTimersByTime(1000);
  expect(append).not.toHaveBeenCalled();
  paint();
  expect(append).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(append.mock.calls).toEqual([['scripts']]);
});

test('the pictures that matter come first, those that fail do not stop it', () => {
  const pictures = [picture(), { ...picture(), complete: true }, picture()];
  const { append, paint } = open({ pictures });
  paint();
  pictures[0]?.heard.get('load')?.();
  vi.advanceTimersByTime(100);
  expect(append).not.toHaveBeenCalled();
  pictures[2]?.heard.get('error')?.();
  vi.advanceTimersByTime(100);
  expect(append).toHaveBeenCalledTimes(1);
});

test.each([true, false])('what does not come is waited for two seconds (painted: %s)', (isPainted) => {
  const { append, paint } = open({ pictures: [picture()] });
  if (isPainted) paint();
  vi.advanceTimersByTime(1990);
  expect(append).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20);
  expect(append).toHaveBeenCalledTimes(1);
});

test('a page in a hidden tab starts without a paint', () => {
  expect(open({ hidden: true }).append).toHaveBeenCalledTimes(1);
});

test.each(['pointerdown', 'keydown'])('whoever acts does not wait for the paint (%s)', (act) => {
  const { append, heard, paint } = open();
  heard.get(act)?.();
  expect(append).toHaveBeenCalledTimes(1);
  expect([...heard.keys()]).toEqual(['DOMContentLoaded']);
  paint();
  vi.advanceTimersByTime(60_000);
  expect(append).toHaveBeenCalledTimes(1);
});

test('a page that the browser makes has its scripts already', () => {
  const { append, paint } = open({ isFinished: false });
  paint();
  vi.advanceTimersByTime(60_000);
  expect(append).not.toHaveBeenCalled();
});
