import { locales } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { createOrderMessage, findOrderNotice } from './orderMessages.ts';

const staff = { id: 2, role: 2 } as const;
const owner = { id: 3, role: 3 } as const;
const order = { userId: 3 };
const refund = {
  status: 20,
  requestedBy: 'staff',
  items: [],
  shippingAmount: 0,
  amount: 1250,
  reason: '缺貨',
  restock: true,
  fromStatus: 20,
  requestedAt: '2026-03-01T09:00:00.000Z',
} as const;

test('the owner is told when staff cancel or refund, and of nothing else', () => {
  const asking = { effects: ['askRefund' as const], refund: { ...refund, items: [] } };
  expect(findOrderNotice(staff, order, 'cancel', { effects: [] })).toEqual({ kind: 'cancelled' });
  expect(findOrderNotice(staff, order, 'cancel', asking)).toEqual({ kind: 'cancelledAndRefunded', amount: 1250 });
  expect(findOrderNotice(staff, order, 'createRefund', asking)).toEqual({ kind: 'refunded', amount: 1250 });
  expect(findOrderNotice(staff, order, 'approveRefund', asking)).toEqual({ kind: 'refunded', amount: 1250 });
  expect(findOrderNotice(staff, order, 'ship', { effects: [] })).toBeNull();
  expect(findOrderNotice(owner, order, 'cancel', { effects: [] })).toBeNull();
  expect(findOrderNotice({ ...staff, id: 3 }, order, 'cancel', asking)).toBeNull();
});

const input = {
  order: { orderNo: 'SP1', currency: 'CNY', method: 'wechat' as const },
  notice: { kind: 'refunded' as const, amount: 1250 },
  text: 'one bowl was broken',
  url: 'https://shop.example/orders/1',
  shop: 'Sampan',
};

test.each(locales)('the mail names the order, the amount, what staff wrote and the page: %s', (locale) => {
  const { subject, text } = createOrderMessage('mail', locale, input);
  expect(subject).toContain('SP1');
  for (const part of ['SP1', '12.50', input.text, input.url]) expect(text).toContain(part);
  const unpaid = createOrderMessage('mail', locale, { ...input, notice: { kind: 'cancelled' }, text: undefined });
  expect(unpaid.text).not.toMatch(/12\.50|undefined/);
});

test('a currency without minor units is written without decimals, and a text message has no subject', () => {
  const yen = { ...input, order: { ...input.order, currency: 'JPY' } };
  expect(createOrderMessage('sms', 'en-US', yen)).toEqual({
    text: 'Sampan: The shop refunds ¥1,250 of your order SP1. The money is on its way back by WeChat Pay.',
  });
});
