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

test('work that goes on has not settled in time', async () => {
  expect(await settlesWithin(sleep(1_000), 10)).toBe(false);
});

test('work that fails in time rejects, and work that fails later is ignored', async () => {
  await expect(settlesWithin(Promise.reject(new Error('failed')), 10)).rejects.toThrow('failed');
  const late = sleep(20).then(() => Promise.reject(new Error('failed')));
  expect(await settlesWithin(late, 5)).toBe(false);
  await sleep(30);
});
