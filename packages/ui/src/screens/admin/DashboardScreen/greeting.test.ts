import { expect, it } from 'vitest';
import { greetingAt } from './greeting.ts';

/** Timestamp of an hour in Hong Kong. */
const at = (hour: number) => greetingAt(Date.UTC(2026, 10, 20, hour - 8));

it('greets by the shop’s hour', () => {
  expect([5, 11].map(at)).toEqual(['morning', 'morning']);
  expect([12, 17].map(at)).toEqual(['afternoon', 'afternoon']);
  expect([18, 23, 0, 4].map(at)).toEqual(['evening', 'evening', 'evening', 'evening']);
});
