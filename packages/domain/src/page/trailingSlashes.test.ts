import { expect, test } from 'vitest';
import { trimTrailingSlashes } from './trailingSlashes.ts';

test('only the slashes at the end are removed', () => {
  expect(['', '/', '//', '/goods', '/goods//', '//goods//a/'].map(trimTrailingSlashes)).toEqual([
    ...['', '', '', '/goods', '/goods', '//goods//a'],
  ]);
});

test('slashes within a path take linear time', () => {
  const path = `/goods${'/'.repeat(200_000)}x`;
  const startedAt = performance.now();
  expect(trimTrailingSlashes(path)).toBe(path);
  // A regular expression takes more than a minute.
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
