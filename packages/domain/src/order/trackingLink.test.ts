import { expect, test } from 'vitest';
import { findTrackingLink } from './trackingLink.ts';

test('of several tracking numbers the link follows the first, and a number may contain spaces', () => {
  for (const several of ['SF1, SF2', 'SF1；SF2', 'SF1、SF2', '，SF1', ', ,SF1,'])
    expect(findTrackingLink('SF Express', several), several).toMatch(/\/SF1$/);
  expect(findTrackingLink('DHL', ' 12 3456 ')).toMatch(/=12%203456$/);
});
