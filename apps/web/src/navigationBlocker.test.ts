import { expect, test } from 'vitest';
import { createNavigationBlocker } from './navigationBlocker.ts';

/** A browser history of four pages, the third of them current, and a router that registered after the blocker. */
function browser() {
  const page = new EventTarget();
  const shown: number[] = [];
  let at = 2;
  function go(distance = 0) {
    at += distance;
    page.dispatchEvent(Object.assign(new Event('popstate'), { state: { idx: at } }));
  }
  const history = {
    get state() {
      return { idx: at };
    },
    go,
  };
  const gate = createNavigationBlocker(Object.assign(page, { history }));
  page.addEventListener('popstate', () => shown.push(at));
  return { gate, go, shown, at: () => at };
}

test('navigation is not blocked without a blocker', () => {
  const { go, shown } = browser();
  go(-1);
  expect(shown).toEqual([1]);
});

test('Back is reverted before the router sees it, and repeated when released', () => {
  const { gate, go, shown, at } = browser();
  const asked: (() => void)[] = [];
  const stop = gate.hold((again) => asked.push(again));
  go(-1);
  expect([at(), shown, asked.length]).toEqual([2, [], 1]);
  go(-2);
  expect([at(), shown, asked.length]).toEqual([2, [], 2]);
  stop();
  asked[0]?.();
  expect([at(), shown]).toEqual([1, [1]]);
});

test('Forward is held as well, and a hash of the same page is not', () => {
  const { gate, go, shown, at } = browser();
  let asks = 0;
  gate.hold(() => {
    asks += 1;
  });
  go(1);
  expect([at(), shown, asks]).toEqual([2, [], 1]);
  go(0);
  expect([shown, asks]).toEqual([[2], 1]);
});
