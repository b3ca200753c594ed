import { createNavigationBlockers } from '@sampan/ui/app/navigation/navigationBlockers.ts';
import { expect, test } from 'vitest';
import { blockHistory, getPlace } from './historyBlocker.ts';

/**
 * A browser history of four pages, the third of them current, and a router that registered after the blocker.
 * @param anchors indexes of entries without a state, which the browser adds for a link to an anchor
 */
function browser({ anchors = [] }: { anchors?: readonly number[] } = {}) {
  const page = new EventTarget();
  const shownIndexes: number[] = [];
  let at = 2;
  let shownAt = at;
  const getState = (index = at) => (anchors.includes(index) ? null : { idx: index });
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
  const blockers = createNavigationBlockers();
  blockHistory(Object.assign(page, { history }), blockers, () => getPlace(getState(shownAt)));
  page.addEventListener('popstate', () => {
    shownAt = at;
    shownIndexes.push(at);
  });
  return { block: blockers.add, go, shownIndexes, at: () => at };
}

test('navigation is not blocked without a blocker', () => {
  const { go, shownIndexes } = browser();
  go(-1);
  expect(shownIndexes).toEqual([1]);
});

test('Back is reverted before the router sees it, and repeated when confirmed', () => {
  const { block, go, shownIndexes, at } = browser();
  const prompts: (() => void)[] = [];
  block((proceed) => prompts.push(proceed));
  go(-1);
  expect([at(), shownIndexes, prompts.length]).toEqual([2, [], 1]);
  go(-2);
  expect([at(), shownIndexes, prompts.length]).toEqual([2, [], 2]);
  prompts[0]?.();
  expect([at(), shownIndexes, prompts.length]).toEqual([1, [1], 2]);
  // Confirmed once, not for the next navigation.
  go(1);
  expect([at(), shownIndexes, prompts.length]).toEqual([1, [1], 3]);
});

test('Back leaves only once every blocker has let it proceed', () => {
  const { block, go, at } = browser();
  const prompts: (() => void)[] = [];
  block((proceed) => prompts.push(proceed));
  const removeSecond = block((proceed) => prompts.push(proceed));
  go(-1);
  prompts[0]?.();
  expect([at(), prompts.length]).toEqual([2, 2]);
  prompts[1]?.();
  expect(at()).toBe(1);
  removeSecond();
  go(-1);
  expect([at(), prompts.length]).toEqual([1, 3]);
});

test('Forward is held as well, and a hash of the same page is not', () => {
  const { block, go, shownIndexes, at } = browser();
  let asks = 0;
  block(() => {
    asks += 1;
  });
  go(1);
  expect([at(), shownIndexes, asks]).toEqual([2, [], 1]);
  go(0);
  expect([shownIndexes, asks]).toEqual([[2], 1]);
});

test('an entry without an index is not held: its distance is unknown', () => {
  const { block, go, shownIndexes, at } = browser({ anchors: [3] });
  let prompts = 0;
  const ask = () => {
    prompts += 1;
  };
  const stop = block(ask);
  go(1);
  expect([at(), shownIndexes, prompts]).toEqual([3, [3], 0]);
  // The other way round: changes that were begun on such an entry.
  stop();
  block(ask);
  go(-1);
  expect([at(), shownIndexes, prompts]).toEqual([2, [3, 2], 0]);
});
