import { expect, test } from 'vitest';
import { createNavigationBlocker } from './navigationBlocker.ts';

/**
 * A browser history of four pages, the third of them current, and a router that registered after the blocker.
 * @param anchors indexes of entries without a state, which the browser adds for a link to an anchor
 */
function browser({ anchors = [] }: { anchors?: readonly number[] } = {}) {
  const page = new EventTarget();
  const shownIndexes: number[] = [];
  let at = 2;
  const getState = () => (anchors.includes(at) ? null : { idx: at });
  function go(distance = 0) {
    at += distance;
    page.dispatchEvent(Object.assign(new Event('popstate'), { state: getState() }));
  }
  const history = {
    get state() {
      return getState();
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

test('an entry without an index is not held: its distance is unknown', () => {
  const { gate, go, shownIndexes, at } = browser({ anchors: [3] });
  let prompts = 0;
  const ask = () => {
    prompts += 1;
  };
  const stop = gate.hold(ask);
  go(1);
  expect([at(), shownIndexes, prompts]).toEqual([3, [3], 0]);
  // The other way round: changes that were begun on such an entry.
  stop();
  gate.hold(ask);
  go(-1);
  expect([at(), shownIndexes, prompts]).toEqual([2, [3, 2], 0]);
});
