import { expect, test } from 'vitest';
import { formatClock, getSaying, toEvent } from './orderTexts.ts';

test('a cancelled order says who cancelled it', () => {
  expect(getSaying({ status: 50, closeType: 2 })).toBe('cancelledByTime');
  expect(getSaying({ status: 50, closeType: 3 })).toBe('cancelledByShop');
  expect(getSaying({ status: 50 })).toBe('cancelledByCustomer');
});

test('an unknown step is shown as an update', () => {
  expect(toEvent({ action: 'ship' })).toBe('ship');
  expect(toEvent({ action: 'agreement' })).toBe('agreement');
  expect(toEvent({ action: 'painted' })).toBe('other');
});

test('the time that is left reads as a clock', () => {
  expect(formatClock(1445)).toBe('24:05');
  expect(formatClock(5)).toBe('00:05');
  expect(formatClock(3600 + 61)).toBe('1:01:01');
});
