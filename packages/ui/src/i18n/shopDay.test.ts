import { expect, test } from 'vitest';
import { getShopDay, readShopTime } from './shopDay.ts';

test('a day and a typed time are those of the shop’s zone, whatever the browser’s is', () => {
  expect(getShopDay(Date.parse('2026-11-26T16:00:00Z'))).toBe('2026-11-27');
  expect(readShopTime('2026-11-27T09:30')).toBe('2026-11-27T01:30:00.000Z');
  expect(readShopTime('2026-11-27T00:00:30')).toBe('2026-11-26T16:00:30.000Z');
  expect(readShopTime('')).toBeUndefined();
});
