import type { PaymentStatus } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { findUnreceivedTransfer, isReturnedByHand } from './transfer.ts';

const transfer = { account: { accountName: 'Sampan', bank: 'HSBC', accountNumber: '004' }, reference: 'SP1' };
const wechat = { id: 1, status: 60 as PaymentStatus };

test.each<[string, PaymentStatus[], number | undefined]>([
  ['the newest one', [40, 30], 3],
  ['none, once the newest has come', [40, 50], undefined],
  ['none, once an older one has come', [60, 40], undefined],
  ['none without a transfer', [], undefined],
])('of transfers beside a payment that was returned, staff may receive %s', (_name, statuses, expected) => {
  const transfers = statuses.map((status, index) => ({ id: index + 2, status, transfer }));
  expect(findUnreceivedTransfer([wechat, ...transfers])?.id).toBe(expected);
});

test('staff send back money that its provider does not return, for as long as it goes back', () => {
  const returned = { isProviderGone: false, hasReturnFailed: false };
  const refunding = { method: 'wechat', status: 50 } as const;
  expect(isReturnedByHand(refunding, returned)).toBe(false);
  expect(isReturnedByHand(refunding, { ...returned, isProviderGone: true })).toBe(true);
  expect(isReturnedByHand(refunding, { ...returned, hasReturnFailed: true })).toBe(true);
  expect(isReturnedByHand({ ...refunding, method: 'manual' }, returned)).toBe(true);
  for (const status of [20, 60] as const)
    expect(isReturnedByHand({ ...refunding, status }, { isProviderGone: true, hasReturnFailed: true })).toBe(false);
});
