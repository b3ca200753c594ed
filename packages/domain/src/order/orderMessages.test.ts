import { locales } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { createOrderMessage } from './orderMessages.ts';
import { findOrderNotice } from './orderNotices.ts';

const staff = { id: 2, role: 2 } as const;
const owner = { id: 3, role: 3 } as const;
const order = { userId: 3, totalAmount: 4800, refunds: [] };
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

test('a declined refund is told only if it was announced before and failed', () => {
  const declined = { effects: [], refund: { ...refund, items: [], status: 40 as const } };
  const find = (status: 10 | 60, actor: { id: number; role: 2 } = staff) =>
    findOrderNotice(actor, { ...order, refunds: [{ status: 30 }, { status }] }, 'rejectRefund', declined);
  expect(find(60)).toEqual({ kind: 'refundDeclined', amount: 1250 });
  expect(find(10)).toBeNull();
  expect(find(60, { ...staff, id: 3 })).toBeNull();
  const cancellation = { effects: [], refund: { ...declined.refund, isCancellation: true } };
  expect(findOrderNotice(staff, { ...order, refunds: [{ status: 60 }] }, 'rejectRefund', cancellation)).toEqual({
    kind: 'cancellationDeclined',
    amount: 1250,
  });
});

test('the owner is notified of actions by staff and the system, not of their own', () => {
  const asking = { effects: ['askRefund' as const], refund: { ...refund, items: [] } };
  expect(findOrderNotice(staff, order, 'cancel', { effects: [] })).toEqual({ kind: 'cancelled' });
  expect(findOrderNotice(staff, order, 'cancel', asking)).toEqual({ kind: 'cancelledAndRefunded', amount: 1250 });
  expect(findOrderNotice(staff, order, 'createRefund', asking)).toEqual({ kind: 'refunded', amount: 1250 });
  expect(findOrderNotice(staff, order, 'approveRefund', asking)).toEqual({ kind: 'refunded', amount: 1250 });
  expect(findOrderNotice(staff, order, 'ship', { effects: [] })).toEqual({ kind: 'shipped' });
  expect(findOrderNotice(staff, order, 'correctShipment', { effects: [] })).toEqual({ kind: 'shipmentCorrected' });
  expect(findOrderNotice(staff, order, 'note', { effects: [] })).toBeNull();
  expect(findOrderNotice('system', order, 'pay', { effects: [] })).toEqual({ kind: 'paid', amount: 4800 });
  expect(findOrderNotice('system', order, 'latePay', { effects: [] })).toEqual({ kind: 'latePayment', amount: 4800 });
  expect(findOrderNotice('system', order, 'expire', { effects: [] })).toEqual({ kind: 'expired' });
  // Only staff confirm transfers.
  expect(findOrderNotice(staff, order, 'pay', { effects: [] })).toEqual({ kind: 'paid', amount: 4800 });
  expect(findOrderNotice(staff, order, 'latePay', { effects: [] })).toEqual({ kind: 'latePayment', amount: 4800 });
  expect(findOrderNotice(staff, order, 'declineTransfer', { effects: [] })).toEqual({ kind: 'transferDeclined' });
  expect(findOrderNotice('system', order, 'confirm', { effects: [] })).toBeNull();
  expect(findOrderNotice(owner, order, 'cancel', { effects: [] })).toBeNull();
  expect(findOrderNotice({ ...staff, id: 3 }, order, 'cancel', asking)).toBeNull();
});

const input = {
  order: {
    orderNo: 'SP1',
    currency: 'CNY',
    method: 'wechat' as const,
    goodsAmount: 4000,
    shippingAmount: 800,
    totalAmount: 4800,
    expiresAt: '2026-03-01T09:30:00.000Z',
    refunds: [],
    lines: [
      {
        id: 1,
        name: '盖碗',
        options: [{ name: '颜色', value: '白' }],
        quantity: 2,
        subtotalAmount: 4000,
        type: 1 as const,
        i18n: { 'en-US': { name: 'Gaiwan', options: [{ name: 'Colour', value: 'White' }] } },
      },
    ],
    shipment: { carrier: '顺丰速运', trackingNo: 'SF 1/2' },
  },
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

test.each(locales)('a refund that was announced and is given up is told with its amount: %s', (locale) => {
  const notice = { kind: 'refundDeclined' as const, amount: 1250 };
  const { subject, text } = createOrderMessage('mail', locale, { ...input, notice });
  expect(subject).toContain('SP1');
  for (const part of ['SP1', '12.50', input.text, input.url]) expect(text).toContain(part);
});

test.each([
  ['zh-CN', '订单没有取消'],
  ['zh-HK', '訂單沒有取消'],
  ['en-US', 'is not cancelled'],
] as const)('the refund of a cancelled order is given up, and the order goes on: %s', (locale, sentence) => {
  const notice = { kind: 'cancellationDeclined' as const, amount: 1250 };
  const { subject, text } = createOrderMessage('mail', locale, { ...input, notice });
  expect(subject).toContain('SP1');
  for (const part of ['SP1', '12.50', sentence, input.text, input.url]) expect(text).toContain(part);
});

test('a currency without minor units is written without decimals, and a text message has no subject', () => {
  const yen = { ...input, order: { ...input.order, currency: 'JPY' } };
  expect(createOrderMessage('sms', 'en-US', yen)).toEqual({
    text: 'Sampan: The shop refunds ¥1,250 of your order SP1. The money is on its way back by WeChat Pay.',
    template: {
      name: 'orderRefunded',
      locale: 'en-US',
      params: { orderNo: 'SP1', amount: '¥1,250', method: 'WeChat Pay', carrier: 'SF Express', trackingNo: 'SF 1/2' },
    },
  });
});

test('an English text message has only characters of the alphabet of text messages: one other would double its parts', () => {
  const order = { ...input.order, asksAgreement: true };
  for (const kind of ['paid', 'shipped', 'shipmentCorrected', 'transferDeclined', 'cancelled', 'expired'] as const) {
    const notice = kind === 'paid' ? { kind, amount: 4800 } : { kind };
    const { text } = createOrderMessage('sms', 'en-US', { ...input, order, notice, text: undefined });
    expect(text).toMatch(/^[\x20-\x5f\x61-\x7e\n¥]+$/);
  }
});

test('a text message has no no-break space, which the alphabet of text messages lacks', () => {
  const dinar = { ...input, order: { ...input.order, currency: 'KWD' } };
  const { text, template } = createOrderMessage('sms', 'en-US', dinar);
  expect(text).toContain('The shop refunds KWD 1.250 of');
  expect(template?.params.amount).toBe('KWD 1.250');
  expect(createOrderMessage('mail', 'en-US', dinar).text).toContain('KWD\u00a01.250');
});

test.each(locales)(
  'an order that was placed says what is in it, what it costs, until when and how to pay: %s',
  (locale) => {
    const { text, document } = createOrderMessage('mail', locale, {
      ...input,
      notice: { kind: 'placed' },
      methods: ['alipay', 'stripe'],
      text: undefined,
    });
    const expiresAt = {
      'zh-CN': '香港时间2026年3月1日17:30',
      'zh-HK': '香港時間2026年3月1日17:30',
      'en-US': 'March 1, 2026 at 17:30 Hong Kong time',
    }[locale];
    for (const part of ['40.00', '8.00', '48.00', expiresAt, input.url, locale === 'en-US' ? 'Gaiwan' : '盖碗']) {
      expect(text).toContain(part);
    }
    expect(document?.blocks.map(({ type }) => type)).toEqual(['text', 'lines', 'facts', 'action']);
  },
);

test.each([
  ['zh-CN', '可以用支付宝、微信支付或银行卡付款。'],
  ['zh-HK', '可以用支付寶、微信支付或銀行卡付款。'],
  ['en-US', 'You can pay by Alipay, WeChat Pay, or card.'],
] as const)('the ways to pay are alternatives in a sentence: %s', (locale, sentence) => {
  const methods = ['alipay', 'wechat', 'stripe'] as const;
  const { text } = createOrderMessage('mail', locale, { ...input, notice: { kind: 'placed' }, methods });
  expect(text).toContain(sentence);
});

test('a card and a bank transfer have no capital in a sentence', () => {
  const notice = { kind: 'paid' as const, amount: 4800 };
  const toText = (method: 'stripe' | 'manual') =>
    createOrderMessage('mail', 'en-US', { ...input, order: { ...input.order, method }, notice }).text;
  expect(toText('stripe')).toContain('by card has arrived');
  expect(toText('manual')).toContain('by bank transfer has arrived');
});

test.each([
  ['zh-CN', '签署的协议'],
  ['zh-HK', '簽署的協議'],
  ['en-US', 'your signed agreement'],
] as const)('the mail of a payment says that the order needs an agreement, until it has one: %s', (locale, text) => {
  const notice = { kind: 'paid' as const, amount: 4800 };
  const toText = (fields: object) =>
    createOrderMessage('mail', locale, { ...input, order: { ...input.order, ...fields }, notice }).text;
  const lines = input.order.lines.map((line) => ({ ...line, type: 2 }));
  expect(toText({ asksAgreement: true })).toContain(text);
  expect(toText({ asksAgreement: true, agreement: {} })).not.toContain(text);
  expect(toText({ asksAgreement: true, lines })).not.toContain(text);
  expect(toText({})).not.toContain(text);
});

test.each([
  ['zh-CN', '顺丰速运'],
  ['zh-HK', '順豐速運'],
  ['en-US', 'SF Express'],
] as const)('a message names the carrier in its locale: %s', (locale, carrier) => {
  const shipped = { ...input, notice: { kind: 'shipped' as const } };
  expect(createOrderMessage('mail', locale, shipped).text).toContain(carrier);
  const textMessage = createOrderMessage('sms', locale, shipped);
  expect(textMessage.text).toContain(carrier);
  expect(textMessage.template?.params.carrier).toBe(carrier);
});

test('a parcel is followed on the page of its carrier, by its number', () => {
  const shipped = createOrderMessage('mail', 'en-US', { ...input, notice: { kind: 'shipped' } });
  expect(shipped.text).toContain('https://www.sf-express.com/chn/sc/waybill/waybill-detail/SF%201%2F2');
  const unknown = { ...input.order, shipment: { carrier: 'Grandfather', trackingNo: '1' } };
  const plain = createOrderMessage('mail', 'en-US', { ...input, order: unknown, notice: { kind: 'shipped' } });
  expect(plain.document?.blocks.filter(({ type }) => type === 'action')).toHaveLength(1);
});

test.each(locales)(
  'a transfer that staff did not find is told with their remark, the deadline and the page: %s',
  (locale) => {
    const notice = { kind: 'transferDeclined' as const };
    const { subject, text } = createOrderMessage('mail', locale, { ...input, notice, text: 'nothing came' });
    expect(subject).toContain('SP1');
    for (const part of ['SP1', '48.00', '17:30', 'nothing came', input.url]) expect(text).toContain(part);
  },
);

test('a shipped order lists the units that are in the parcel, and the total without refunds', () => {
  const bowl = { id: 2, name: '碗', options: [], quantity: 2, subtotalAmount: 1000, type: 1 as const };
  const refunds = [
    // Rejected.
    { status: 40 as const, amount: 2750, items: [{ orderLineId: 1, quantity: 1, amount: 2000 }] },
    {
      status: 30 as const,
      amount: 2500,
      items: [
        { orderLineId: 1, quantity: 1, amount: 1500 },
        { orderLineId: 2, quantity: 2, amount: 1000 },
      ],
    },
  ];
  const order = { ...input.order, goodsAmount: 5000, totalAmount: 5800, lines: [...input.order.lines, bowl], refunds };
  const { document } = createOrderMessage('mail', 'en-US', { ...input, order, notice: { kind: 'shipped' } });
  expect(document?.blocks.filter(({ type }) => type === 'lines' || type === 'facts')).toEqual([
    { type: 'lines', lines: [{ name: 'Gaiwan', options: 'White', quantity: 1, amount: 'CN¥20.00' }] },
    {
      type: 'facts',
      facts: [
        { label: 'Items', value: 'CN¥50.00' },
        { label: 'Delivery', value: 'CN¥8.00' },
        { label: 'Refunded', value: '-CN¥25.00' },
        { label: 'Total', value: 'CN¥33.00', isStrong: true },
      ],
    },
  ]);
});

test.each(locales)('a corrected parcel is named with the link to its tracking: %s', (locale) => {
  const { text } = createOrderMessage('mail', locale, { ...input, notice: { kind: 'shipmentCorrected' } });
  expect(text).toContain('SF 1/2');
  expect(text).toContain(encodeURIComponent('SF 1/2'));
});

test.each(locales)('every notice is written out, whatever an order lacks: %s', (locale) => {
  const bare = { ...input.order, method: undefined, shippingAmount: 0, lines: [], shipment: undefined };
  for (const kind of ['placed', 'shipped', 'shipmentCorrected', 'transferDeclined', 'cancelled', 'expired'] as const) {
    for (const order of [input.order, bare]) {
      const { subject, text } = createOrderMessage('mail', locale, { ...input, order, notice: { kind } });
      expect(`${subject} ${text}`).not.toMatch(/undefined|null|NaN/);
    }
  }
});
