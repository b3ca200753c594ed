import { expect, test } from 'vitest';
import { createMemoryPlatform } from '../../../../app/services/memoryPlatform.ts';
import { jobNamesKey, readJobName, rememberJobName } from './jobNames.ts';

test('the titles of the newest 60 jobs are remembered', () => {
  const { session } = createMemoryPlatform();
  for (let id = 1; id <= 61; id += 1) rememberJobName(session, id, `Publish ${id} products`);
  expect(readJobName(session, 1)).toBeUndefined();
  expect(readJobName(session, 61)).toBe('Publish 61 products');
});

test('an invalid stored value counts as nothing', () => {
  const { session } = createMemoryPlatform();
  session.set(jobNamesKey, '[[1]]');
  expect(readJobName(session, 1)).toBeUndefined();
  rememberJobName(session, 1, 'Orders');
  expect(readJobName(session, 1)).toBe('Orders');
});
