import { expect, test } from 'vitest';
import { createMemoryPlatform } from '../../../../app/services/memoryPlatform.ts';
import {
  jobNamesKey,
  readJobName,
  readSeenJobs,
  rememberJobName,
  rememberSeenJob,
  seenJobsKey,
} from './rememberedJobs.ts';

test('the titles of the newest 60 jobs are remembered', () => {
  const { session } = createMemoryPlatform();
  for (let id = 1; id <= 61; id += 1) rememberJobName(session, id, `Publish ${id} products`);
  expect(readJobName(session, 1)).toBeUndefined();
  expect(readJobName(session, 61)).toBe('Publish 61 products');
});

test('invalid stored titles count as none', () => {
  const { session } = createMemoryPlatform();
  session.set(jobNamesKey, '[[1]]');
  expect(readJobName(session, 1)).toBeUndefined();
  rememberJobName(session, 1, 'Orders');
  expect(readJobName(session, 1)).toBe('Orders');
});

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

test('invalid stored ids count as none', () => {
  const { local } = createMemoryPlatform({ local: { [seenJobsKey]: '{"1":true}' } });
  expect(readSeenJobs(local)).toEqual(new Set());
  rememberSeenJob(local, 3);
  expect(readSeenJobs(local)).toEqual(new Set([3]));
});
