import { expect, test } from 'vitest';
import { createMemoryPlatform } from '../../../../app/services/memoryPlatform.ts';
import { readSeenJobs, rememberSeenJob, seenJobsKey } from './seenJobs.ts';

test('the newest 200 jobs that were seen are remembered', () => {
  const { local } = createMemoryPlatform();
  for (let id = 1; id <= 250; id += 1) rememberSeenJob(local, id);
  rememberSeenJob(local, 60);
  const seen = readSeenJobs(local);
  expect(seen.size).toBe(200);
  expect([seen.has(50), seen.has(51), seen.has(250)]).toEqual([false, true, true]);
  rememberSeenJob(local, 251);
  // Seen again, so no longer the oldest.
  expect([readSeenJobs(local).has(51), readSeenJobs(local).has(60)]).toEqual([false, true]);
});

test('an invalid stored value counts as nothing', () => {
  const { local } = createMemoryPlatform({ local: { [seenJobsKey]: '{"1":true}' } });
  expect(readSeenJobs(local)).toEqual(new Set());
  rememberSeenJob(local, 3);
  expect(readSeenJobs(local)).toEqual(new Set([3]));
});
