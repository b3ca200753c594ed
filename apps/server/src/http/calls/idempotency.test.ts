import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RunningKeys } from './idempotency.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('I2 A request whose key is in progress waits five seconds, then gets Retry-After: 1', async () => {
  const running = new RunningKeys();
  const first = Promise.withResolvers<string>();
  const slow = running.alone('user:1 key', () => first.promise);
  const second = running.alone('user:1 key', async () => 'must not run');
  const rejected = expect(second).rejects.toMatchObject({
    code: 'IDEMPOTENCY_IN_PROGRESS',
    statusCode: 409,
    extras: { retryAfter: 1 },
  });
  await vi.advanceTimersByTimeAsync(5_001);
  await rejected;
  first.resolve('done');
  await expect(slow).resolves.toBe('done');
});

test('I2 A request whose key is in progress goes on as soon as the first is done', async () => {
  const running = new RunningKeys();
  const first = Promise.withResolvers<string>();
  const order: string[] = [];
  const slow = running.alone('key', async () => order.push(await first.promise));
  const second = running.alone('key', async () => order.push('second'));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(order).toEqual([]);
  first.resolve('first');
  await Promise.all([slow, second]);
  expect(order).toEqual(['first', 'second']);
});

test('another key does not wait', async () => {
  const running = new RunningKeys();
  void running.alone('one', () => new Promise(() => {}));
  await expect(running.alone('other', async () => 'at once')).resolves.toBe('at once');
});

test('a key whose request failed is free again', async () => {
  const running = new RunningKeys();
  await expect(running.alone('key', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(running.alone('key', async () => 'again')).resolves.toBe('again');
});
