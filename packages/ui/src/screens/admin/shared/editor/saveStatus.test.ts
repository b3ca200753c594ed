import { createClientFailure, toFail } from '@sampan/api/clientEnvelope';
import { expect, test } from 'vitest';
import { toSaveFailure } from './saveStatus.ts';

test.each([
  [404, 'deleted'],
  [403, 'forbidden'],
  [500, 'other'],
  [422, 'other'],
] as const)('status %i is %s', (statusCode, failure) => {
  expect(toSaveFailure(toFail(statusCode, '').error)).toBe(failure);
});

test('a new demand for two-step login is told apart from a lost permission', () => {
  const { error } = toFail(403, JSON.stringify({ code: 'SECOND_FACTOR_SETUP_REQUIRED', message: '', statusCode: 403 }));
  expect(toSaveFailure(error)).toBe('secondFactor');
});

test('without an answer, a save was not sent, or may have arrived', () => {
  expect(toSaveFailure(createClientFailure('Failed to fetch', true).error)).toBe('offline');
  expect(toSaveFailure(createClientFailure('Failed to fetch').error)).toBe('unknown');
});
