import { expect, test } from 'vitest';
import { createNavigationBlocker } from './navigationBlocker.ts';

/** A browser history of four pages, the third of them current, and a router that registered after the blocker. */
function browser() {
  const page = new EventTarget();
  const shownIndexes: number[] = [];
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
  page.addEventListener('popstate', () => shownIndexes.push(at));
  return { gate, go, shownIndexes, at: () => at };
}

test('navigation is not blocked without a blocker', () => {
  const { go, shownIndexes } = browser();
  go(-1);
  expect(shownIndexes).toEqual([1]);
});

test('Back is reverted before the router sees it, and repeated when released', () => {
  const { gate, go, shownIndexes, at } = browser();
  const prompts: (() => void)[] = [];
  const stop = gate.hold((again) => prompts.push(again));
  go(-1);
  expect([at(), shownIndexes, prompts.length]).toEqual([2, [], 1]);
  go(-2);
  expect([at(), shownIndexes, prompts.length]).toEqual([2, [], 2]);
  stop();
  prompts[0]?.();
  expect([at(), shownIndexes]).toEqual([1, [1]]);
});

test('Forward is held as well, and a hash of the same page is not', () => {
  const { gate, go, shownIndexes, at } = browser();
  let asks = 0;
  gate.hold(() => {
    asks += 1;
  });
  go(1);
  expect([at(), shownIndexes, asks]).toEqual([2, [], 1]);
  go(0);
  expect([shownIndexes, asks]).toEqual([[2], 1]);
});
