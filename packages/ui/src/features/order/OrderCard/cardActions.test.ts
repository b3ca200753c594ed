import { buildTransferPayment } from '@sampan/demo/fixtures/shop/builders';
import { expect, test } from 'vitest';
import { getButtons } from './cardActions.ts';

test('an unpaid order is paid or cancelled', () => {
  expect(getButtons({ status: 10, actions: ['pay', 'cancel', 'note'] })).toEqual(['pay', 'cancel']);
});

test('an order whose transfer was reported is not paid again: it leads to the transfer', () => {
  const payment = buildTransferPayment({ transfer: { reportedAt: '2026-11-20T03:00:00.000Z' } });
  expect(getButtons({ status: 10, actions: ['pay', 'note'], payment })).toEqual(['seeTransfer']);
  expect(getButtons({ status: 10, actions: ['pay', 'note'], payment: buildTransferPayment() })).toEqual(['pay']);
});

test('an order that has expired is not offered for payment', () => {
  expect(getButtons({ status: 10, actions: ['cancel', 'note'] })).toEqual(['cancel']);
});

test('receipt is confirmed before anything else is done to a shipped order', () => {
  expect(getButtons({ status: 30, actions: ['confirm', 'requestRefund', 'note'] })).toEqual([
    'confirm',
    'track',
    'requestRefund',
  ]);
});

test('a refund is asked for only while the shop allows it', () => {
  expect(getButtons({ status: 40, actions: ['delete', 'note'] })).toEqual(['buyAgain', 'delete']);
});

test('nothing is pressed while money is on its way back', () => {
  expect(getButtons({ status: 70, actions: ['note'] })).toEqual([]);
});
