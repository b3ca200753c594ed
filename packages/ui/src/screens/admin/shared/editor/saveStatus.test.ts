import { expect, test } from 'vitest';
import { toSaveFailure } from './saveStatus.ts';

test.each([
  [404, 'deleted'],
  [403, 'forbidden'],
  [499, 'offline'],
  [500, 'other'],
  [422, 'other'],
] as const)('status %i is %s', (statusCode, failure) => {
  expect(toSaveFailure(statusCode)).toBe(failure);
});
