import { orderStatus, refundStatus } from '@sampan/api/statuses';
import { expect, test } from 'vitest';
import { amounts, buildLine, buildRefund } from './order.fakes.ts';
import { planOrderAction } from './orderPlan.ts';
import { defaultOrderSettings } from './orderRules.ts';

const staff = { id: 2, role: 2 } as const;
const createdAt = '2026-03-01T08:00:00.000Z';
const line = {
  ...buildLine({ type: 1, quantity: 2, name: '蓝白碗', options: [{ name: '尺寸', value: '大' }] }),
  i18n: { 'en-US': { name: 'Bowl', options: [{ name: 'Size', value: 'Large' }] } },
};
const shipped = { ...amounts, userId: 7, status: orderStatus.shipped, createdAt, shippedAt: createdAt, lines: [line] };

test.each([
  ['en-US', 'Bowl · Large × 1'],
  ['zh-HK', '蓝白碗 · 大 × 1'],
  [undefined, '蓝白碗 · 大 × 1'],
] as const)('the note of a return names its products in the language of the order: %s', (locale, note) => {
  const plan = planOrderAction(
    { ...shipped, locale },
    {
      action: 'receiveReturn',
      actor: staff,
      now: new Date(createdAt),
      settings: defaultOrderSettings,
      returned: [{ orderLineId: 1, quantity: 1, restock: true }],
    },
  );
  expect(plan).toMatchObject({ ok: true, entry: { note } });
});

test.each([
  ['en-US', 'Bowl · Large × 1, Bowl · Large × 1'],
  ['zh-HK', '蓝白碗 · 大 × 1、蓝白碗 · 大 × 1'],
  [undefined, '蓝白碗 · 大 × 1、蓝白碗 · 大 × 1'],
] as const)('the note of a return separates its products as the language of the order does: %s', (locale, note) => {
  const plan = planOrderAction(
    { ...shipped, locale, lines: [line, { ...line, id: 2 }] },
    {
      action: 'receiveReturn',
      actor: staff,
      now: new Date(createdAt),
      settings: defaultOrderSettings,
      returned: [
        { orderLineId: 1, quantity: 1, restock: true },
        { orderLineId: 2, quantity: 1, restock: true },
      ],
    },
  );
  expect(plan).toMatchObject({ ok: true, entry: { note } });
});

test('a refund that is given up keeps why it failed; one that is declined has no failure', () => {
  const decline = (refund: Parameters<typeof buildRefund>[0]) =>
    planOrderAction(
      { ...shipped, status: orderStatus.refundRequested, refunds: [buildRefund(refund)] },
      { action: 'rejectRefund', actor: staff, now: new Date(createdAt), settings: defaultOrderSettings, text: 'worn' },
    );
  const declined = { ok: true, refund: { status: refundStatus.rejected, remark: 'worn' } };
  expect(decline({ status: refundStatus.failed, failure: 'refused' })).toMatchObject(declined);
  expect(decline({ status: refundStatus.failed, failure: 'refused' })).toMatchObject({
    refund: { failure: 'refused' },
  });
  expect(decline({ status: refundStatus.requested })).toMatchObject(declined);
  expect(decline({ status: refundStatus.requested })).not.toHaveProperty('refund.failure');
});

/** An order of a file and two cups, none of which was shipped, whose refund failed and is settled nevertheless. */
const settleFailed = (items: { orderLineId: number; quantity: number; amount: number }[], amount: number) => {
  const lines = [buildLine({ type: 2, id: 1 }), buildLine({ type: 1, id: 2, quantity: 2 })];
  const refunds = [buildRefund({ status: refundStatus.failed, failure: 'refused', items, amount })];
  const order = { ...amounts, userId: 7, status: orderStatus.refundRequested, createdAt, lines, totalAmount: 300 };
  return planOrderAction(
    { ...order, refunds },
    { action: 'refundSettled', actor: staff, now: new Date(createdAt), settings: defaultOrderSettings },
  );
};

test('a failed refund of a file that is settled revokes its downloads, and nothing else', () => {
  expect(settleFailed([{ orderLineId: 1, quantity: 1, amount: 100 }], 100)).toMatchObject({
    status: orderStatus.paid,
    returned: [{ orderLineId: 1, quantity: 1 }],
    revokedProductIds: [1],
  });
});

test('a failed refund of all money that is settled returns all units and revokes all downloads', () => {
  expect(settleFailed([], 300)).toMatchObject({
    status: orderStatus.refunded,
    returned: [
      { orderLineId: 1, quantity: 1, restock: true },
      { orderLineId: 2, quantity: 2, restock: true },
    ],
    revokedProductIds: [1],
  });
});
