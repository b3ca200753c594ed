import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { settlesWithin } from './settlesWithin.ts';

/** Keeps the event loop busy, ms. */
function stall(durationMs: number): void {
  for (const end = performance.now() + durationMs; performance.now() < end; );
}

test('work that ended while the event loop stalled has settled in time', async () => {
  const work = stat(import.meta.filename);
  const isInTime = settlesWithin(work, 40);
  stall(100);
  expect(await isInTime).toBe(true);
});

test('work that ended while the event loop stalled shortly before the timeout has settled in time', async () => {
  const results: boolean[] = [];
  for (let count = 0; count < 5; count += 1) {
    const { promise: work, resolve } = Promise.withResolvers<unknown>();
    const stallLate = () => {
      resolve(stat(import.meta.filename));
      stall(50);
    };
    // In the phase of immediates: the timers, among them the timeout, run before the result is read.
    setTimeout(() => setImmediate(stallLate), 30);
    results.push(await settlesWithin(work, 40));
  }
  // A busy machine can delay a single run.
  expect(results.filter(Boolean).length).toBeGreaterThan(results.length / 2);
});

test('work that goes on has not settled in time', async () => {
  expect(await settlesWithin(sleep(1_000), 10)).toBe(false);
});

test('work that fails in time rejects, and work that fails later is ignored', async () => {
  await expect(settlesWithin(Promise.reject(new Error('failed')), 10)).rejects.toThrow('failed');
  const { promise: late, reject } = Promise.withResolvers();
  expect(await settlesWithin(late, 5)).toBe(false);
  reject(new Error('failed'));
  await sleep(1);
});
