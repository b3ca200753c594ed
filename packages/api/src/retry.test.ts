import { expect, test } from 'vitest';
import { getMaxRetries, pauseBeforeRetry, retriedStatuses } from './retry.ts';

test('R1 idempotent methods are never repeated, the others once', () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'get'])
    expect(getMaxRetries(method), method).toBe(0);
  for (const method of ['POST', 'PATCH', 'post']) expect(getMaxRetries(method), method).toBe(1);
});

test('R1 eight statuses are worth a repetition', () => {
  expect([...retriedStatuses]).toEqual([408, 409, 425, 429, 500, 502, 503, 504]);
});

test('R8 Retry-After in seconds is waited for, two seconds at most', () => {
  expect(pauseBeforeRetry('1')).toBe(1000);
  expect(pauseBeforeRetry('0')).toBe(0);
  expect(pauseBeforeRetry('2')).toBe(2000);
  expect(pauseBeforeRetry('3600')).toBe(2000);
  expect(pauseBeforeRetry('-5')).toBe(0);
});

test('R8 Retry-After may be a date', () => {
  const now = Date.parse('2026-03-01T08:00:00Z');
  expect(pauseBeforeRetry('Sun, 01 Mar 2026 08:00:01 GMT', Math.random, now)).toBe(1000);
  expect(pauseBeforeRetry('Sun, 01 Mar 2026 09:00:00 GMT', Math.random, now)).toBe(2000);
  expect(pauseBeforeRetry('Sun, 01 Mar 2026 07:00:00 GMT', Math.random, now)).toBe(0);
});

test('R8 without Retry-After, or with one that says nothing, it is 200 to 400 ms at random', () => {
  for (const header of [null, '', ' ', 'soon']) {
    expect(pauseBeforeRetry(header, () => 0)).toBe(200);
    expect(pauseBeforeRetry(header, () => 0.5)).toBe(300);
    expect(pauseBeforeRetry(header, () => 1)).toBe(400);
  }
});
