import { expect, test } from 'vitest';
import { getWaitSeconds, toErrorKind } from './errorKinds.ts';

test('a status maps to an error kind by the possible remedy', () => {
  const kinds = [499, 401, 403, 404, 409, 429, 500, 503, 501, 422].map((statusCode) => toErrorKind({ statusCode }));
  expect(kinds).toEqual([
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
  expect(getWaitSeconds({ details: { retryAfter: 4.2 } })).toBe(5);
  for (const details of [undefined, null, {}, { retryAfter: 'soon' }, { retryAfter: 0 }])
    expect(getWaitSeconds({ details })).toBe(30);
});
