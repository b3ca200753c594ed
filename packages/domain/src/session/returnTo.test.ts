import { expect, test } from 'vitest';
import { returnTo } from './returnTo.ts';

/** Leaves a login screen for `target`; `earlier` are the entries before it, the oldest first. */
function leaveFor(target: string, earlier: readonly string[]): string {
  let done = 'nothing';
  returnTo(target, {
    navigate: (to, options) => {
      done = `${options?.replace ? 'replace' : 'push'} ${to}`;
    },
    back: (steps) => {
      done = `back ${steps}`;
    },
    getEarlier: (steps) => earlier.at(-steps),
  });
  return done;
}

test.each([
  ['the entry before is the target', ['/home', '/goods/cart'], 'back 1'],
  [
    'registration and login screens are between',
    ['/goods/cart', '/login?redirect=%2Fgoods%2Fcart', '/register', '/login'],
    'back 4',
  ],
  ['the entry before is another screen', ['/goods/cart', '/goods'], 'replace /goods/cart'],
  ['the entry before has another query', ['/goods/cart?x=1'], 'replace /goods/cart'],
  ['only login screens are known', ['/login'], 'replace /goods/cart'],
  ['nothing is known', [], 'replace /goods/cart'],
])('S5 back to the cart after a login: %s', (_, earlier, done) => {
  expect(leaveFor('/goods/cart', earlier)).toBe(done);
});
