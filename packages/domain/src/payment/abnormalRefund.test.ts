import { expect, test } from 'vitest';
import { abnormalRefundAction, findAbnormalRefundNo, hasReturnFailed, isAbnormalRefund } from './abnormalRefund.ts';
import { failedRefundAction, returnedRefundAction } from './lateRefund.ts';

const at = '2026-11-20T12:00:00.000Z';
const abnormal = { at, action: abnormalRefundAction, note: 'L1' };

test('staff settle a refund that the bank refused, until the provider closes it or pays the shop instead', () => {
  expect(isAbnormalRefund([abnormal])).toBe(true);
  expect(isAbnormalRefund([{ ...abnormal, note: 'R1' }], at)).toBe(true);
  expect(isAbnormalRefund([{ ...abnormal, note: 'R1' }], '2026-11-20T12:00:01.000Z')).toBe(false);
  expect(isAbnormalRefund([abnormal], undefined, 'L1_2')).toBe(false);
  expect(isAbnormalRefund([abnormal, { at, action: failedRefundAction, note: 'L1' }])).toBe(false);
  expect(isAbnormalRefund([abnormal, { at, action: failedRefundAction, note: 'L2' }])).toBe(true);
  expect(isAbnormalRefund([abnormal, { at, action: returnedRefundAction, note: 'L1' }])).toBe(false);
});

test('staff find a refund that the bank refused by its number, of several the first that is open', () => {
  const other = { ...abnormal, note: 'L2' };
  expect(findAbnormalRefundNo([abnormal, other])).toBe('L1');
  expect(findAbnormalRefundNo([abnormal, { at, action: failedRefundAction, note: 'L1' }, other])).toBe('L2');
  expect(findAbnormalRefundNo([{ ...abnormal, note: 'R1' }], '2026-11-20T12:00:01.000Z')).toBeUndefined();
  // The return of a late payment is not the refund that was approved.
  expect(findAbnormalRefundNo([abnormal, { ...abnormal, note: 'R1' }], at)).toBe('R1');
});

test('staff send a late payment back once a return failed, unless they settle the next one on the platform', () => {
  const failed = (note: string) => ({ at, action: failedRefundAction, note });
  expect(hasReturnFailed('1', [abnormal])).toBe(false);
  expect(hasReturnFailed('1', [failed('L2'), failed('2'), { at, action: failedRefundAction }])).toBe(false);
  expect(hasReturnFailed('1', [failed('1')])).toBe(true);
  expect(hasReturnFailed('1', [abnormal, failed('L1')])).toBe(true);
  expect(hasReturnFailed('1', [{ ...abnormal, action: returnedRefundAction }])).toBe(true);
  expect(hasReturnFailed('1', [failed('L1'), { ...abnormal, note: 'L1_2' }])).toBe(false);
});
