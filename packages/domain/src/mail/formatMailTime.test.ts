import { expect, test } from 'vitest';
import { formatMailTime, formatShortMailTime } from './formatMailTime.ts';

const time = '2026-11-27T16:05:00.000Z';

test('a time is that of the shop, with its name', () => {
  expect(formatMailTime('en-US', time)).toBe('November 28, 2026 at 00:05 Hong Kong time');
  expect(formatMailTime('zh-HK', time)).toBe('香港時間2026年11月28日00:05');
});

test('a text message has it in numbers, within the 35 characters of a template parameter', () => {
  expect(formatShortMailTime('en-US', time)).toBe('2026-11-28 00:05 Hong Kong time');
  expect(formatShortMailTime('zh-CN', time)).toBe('香港时间2026-11-28 00:05');
  expect(formatShortMailTime('en-US', time).length).toBeLessThanOrEqual(35);
});
