import { expect, test } from 'vitest';
import { RateLimiter } from './localRateLimits.ts';

function limiterAt(start: number) {
  let now = start;
  const limiter = new RateLimiter({ now: () => new Date(now) });
  function advance(milliseconds: number): void {
    now += milliseconds;
  }
  return { limiter, advance };
}
const limit = { limit: 3, seconds: 60 };

test('so many are let through in a window, and then it says how long to wait', () => {
  const { limiter, advance } = limiterAt(0);
  for (let count = 0; count < 3; count += 1) limiter.take('a', limit);
  advance(20_000);
  expect(() => limiter.take('a', limit)).toThrow(
    expect.objectContaining({ code: 'TOO_MANY_REQUESTS', extras: { retryAfter: 40 } }),
  );
  limiter.take('b', limit);
  advance(40_000);
  limiter.take('a', limit);
});

test('a flood of addresses does not grow the memory, and pushes out the longest unused first', () => {
  const { limiter } = limiterAt(0);
  for (let count = 0; count < 3; count += 1) limiter.take('first', limit);
  for (let index = 0; index < 49_999; index += 1) limiter.take(`address ${index}`, limit);
  expect(() => limiter.take('first', limit)).toThrow();
  for (let index = 0; index < 50_000; index += 1) limiter.take(`another ${index}`, limit);
  limiter.take('first', limit);
});

test('after the clock was set back, nobody waits longer than one window', () => {
  const { limiter, advance } = limiterAt(0);
  advance(86_400_000);
  for (let count = 0; count < 3; count += 1) limiter.take('a', limit);
  advance(-86_400_000);
  for (let count = 0; count < 3; count += 1) limiter.take('a', limit);
  expect(() => limiter.take('a', limit)).toThrow(expect.objectContaining({ extras: { retryAfter: 60 } }));
});
