import { expect, test } from 'vitest';
import { findMessageFailureReason } from './messageFailures.ts';

test.each([
  ['21610', 'optedOut'],
  ['21614', 'badNumber'],
  ['isv.MOBILE_NUMBER_ILLEGAL', 'badNumber'],
  ['5.1.1', 'badMailbox'],
  ['550', 'badMailbox'],
  ['5.2.2', 'mailboxFull'],
  ['4.2.2', 'mailboxFull'],
  ['OUTDATED', 'outdated'],
  ['5.7.1', undefined],
  ['isv.AMOUNT_NOT_ENOUGH', undefined],
  ['30003', undefined],
])('the code %s says %s', (code, reason) => {
  expect(findMessageFailureReason(code)).toBe(reason);
});
