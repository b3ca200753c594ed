import { afterEach, expect, test, vi } from 'vitest';
import { runWhenVisible } from './navigation.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('all links share one observer, and each reports once that it is visible', () => {
  const watched = new Set<unknown>();
  const notify: ((entries: { isIntersecting: boolean; target: Element }[]) => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (typeof notify)[number]) {
        notify.push(callback);
      }
      observe = (element: Element) => watched.add(element);
      unobserve = (element: Element) => watched.delete(element);
    },
  );
  const [header, card, footer] = [{}, {}, {}] as [Element, Element, Element];
  const visible: string[] = [];
  runWhenVisible(header, () => visible.push('header'));
  runWhenVisible(card, () => visible.push('card'));
  const stop = runWhenVisible(footer, () => visible.push('footer'));
  expect([notify.length, watched.size]).toEqual([1, 3]);
  notify[0]?.([
    { isIntersecting: true, target: header },
    { isIntersecting: false, target: card },
  ]);
  expect(visible).toEqual(['header']);
  expect([...watched]).toEqual([card, footer]);
  stop();
  expect([...watched]).toEqual([card]);
});
