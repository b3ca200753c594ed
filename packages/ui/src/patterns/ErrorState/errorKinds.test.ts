import { expect, test } from 'vitest';
import { errorKindOf, waitSecondsOf } from './errorKinds.ts';

test('a status is told by what a person can do about it', () => {
  const told = [499, 401, 403, 404, 409, 429, 500, 503, 501, 422].map((statusCode) => errorKindOf({ statusCode }));
  expect(told).toEqual([
    'offline',
    'login',
    'forbidden',
    'notFound',
    'conflict',
    'tooMany',
    'server',
    'server',
    'server',
    'other',
  ]);
});

test('too many tries wait as long as the answer says, and half a minute where it says nothing', () => {
  expect(waitSecondsOf({ details: { retryAfter: 4.2 } })).toBe(5);
  for (const details of [undefined, null, {}, { retryAfter: 'soon' }, { retryAfter: 0 }])
    expect(waitSecondsOf({ details })).toBe(30);
});
