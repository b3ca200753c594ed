import { createClientFailure, toFail } from '@sampan/api/clientEnvelope';
import { expect, test } from 'vitest';
import { CallFailure, getError, isWorthRetrying, unwrapEnvelope } from './callFailure.ts';

const failureWith = (status: number) => new CallFailure(toFail(status, '').error);

test('a success is its data, a failure is thrown with its error', () => {
  expect(unwrapEnvelope({ status: 'success', data: 7 })).toBe(7);
  const failed = createClientFailure('offline');
  try {
    unwrapEnvelope(failed);
    expect.unreachable();
  } catch (thrown) {
    expect(getError(thrown)).toBe(failed.error);
  }
});

test('no failure is no error, and a bug of our own reads as a failed call', () => {
  expect(getError(null)).toBeUndefined();
  expect(getError(new TypeError('x is undefined'))).toEqual({ code: 499, statusCode: 499, message: 'x is undefined' });
});

test('a read is repeated once after silence or a 5xx, never after a refusal', () => {
  for (const status of [500, 502, 503, 499]) {
    expect(isWorthRetrying(0, failureWith(status)), String(status)).toBe(true);
    expect(isWorthRetrying(1, failureWith(status)), String(status)).toBe(false);
  }
  for (const status of [400, 401, 403, 404, 409, 422, 429]) {
    expect(isWorthRetrying(0, failureWith(status)), String(status)).toBe(false);
  }
});
