import { orderStatus } from '@sampan/api/statuses';
import { expect, test } from 'vitest';
import { amounts, buildLine } from './order.fakes.ts';
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
