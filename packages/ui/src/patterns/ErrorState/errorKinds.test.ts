import { createClientFailure } from '@sampan/api/clientEnvelope';
import { expect, test } from 'vitest';
import { errorLooks, getWaitSeconds, toErrorKind } from './errorKinds.ts';

test('a status maps to an error kind by the possible remedy', () => {
  const kinds = [499, 401, 403, 404, 409, 429, 500, 503, 501, 422].map((statusCode) => toErrorKind({ statusCode }));
  expect(kinds).toEqual([
    'silent',
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

test('only a call that was never sent has no connection; a time-out or a lost answer is the shop that is silent', () => {
  expect(toErrorKind({ statusCode: 499, isUnsent: true })).toBe('offline');
  expect(toErrorKind(createClientFailure(new Error('No answer within 15000 ms')).error)).toBe('silent');
  expect(errorLooks.silent.canRetry).toBe(true);
});

test('too many tries wait as long as the answer says, and half a minute where it says nothing', () => {
  expect(getWaitSeconds({ details: { retryAfter: 4.2 } })).toBe(5);
  for (const details of [undefined, null, {}, { retryAfter: 'soon' }, { retryAfter: 0 }])
    expect(getWaitSeconds({ details })).toBe(30);
});
