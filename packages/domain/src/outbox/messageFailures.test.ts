import { expect, test } from 'vitest';
import { findMessageFailureReason } from './messageFailures.ts';

test.each([
  ['21610', 'optedOut'],
  ['21614', 'badNumber'],
  ['isv.MOBILE_NUMBER_ILLEGAL', 'badNumber'],
  ['21408', 'destination'],
  ['REFUSED 5.1.1', 'badMailbox'],
  ['REFUSED 550', 'badMailbox'],
  ['REFUSED 5.2.2', 'mailboxFull'],
  ['4.2.2', 'mailboxFull'],
  ['OUTDATED', 'outdated'],
  ['NOT_CONFIGURED', 'notConfigured'],
  ['TEMPLATE_MISSING', 'noTemplate'],
  ['UNREADABLE', 'unreadable'],
  // A fault of the shop's set-up can have any code.
  ['5.1.1', undefined],
  ['5.1.8', undefined],
  ['5.2.2', undefined],
  ['550', undefined],
  ['5.7.1', undefined],
  ['REFUSED 5.3.4', undefined],
  ['isv.AMOUNT_NOT_ENOUGH', undefined],
  ['30003', undefined],
])('the code %s says %s', (code, reason) => {
  expect(findMessageFailureReason(code)).toBe(reason);
});
