import { expect, test } from 'vitest';
import { createClientFailure, toFail } from './clientEnvelope.ts';
import { getNoAnswerReason, isOutcomeUnknown } from './noAnswer.ts';

const offline = createClientFailure('Failed to fetch', true);
const lost = createClientFailure('No answer within 15000 ms');

test('a call without an answer was not sent, or may have arrived', () => {
  expect(getNoAnswerReason(undefined)).toBeUndefined();
  expect(getNoAnswerReason(toFail(503, '').error)).toBeUndefined();
  expect(getNoAnswerReason(offline.error)).toBe('offline');
  expect(getNoAnswerReason(lost.error)).toBe('unknown');
});

test('an outcome is unknown after a lost answer, and until there is a definite one', () => {
  const success = { status: 'success', data: {} } as const;
  const ownError = toFail(500, JSON.stringify({ code: 'INTERNAL', message: '', statusCode: 500, requestId: 'r1' }));
  const transient = [offline, toFail(409, ''), toFail(429, ''), ownError];
  for (const answer of [lost, toFail(502, '<html>'), toFail(504, '')])
    expect(isOutcomeUnknown(answer, false)).toBe(true);
  for (const answer of transient) {
    expect(isOutcomeUnknown(answer, false)).toBe(false);
    expect(isOutcomeUnknown(answer, true)).toBe(true);
  }
  for (const answer of [success, toFail(422, '')]) expect(isOutcomeUnknown(answer, true)).toBe(false);
});
