import type { Locale, Order } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { buildLine, buildRefund } from '../order/order.fakes.ts';
import { orderColumns } from './columnLists.ts';
import { createExportStyle, getExportCells, getExportHeader } from './columns.ts';

type ExportedOrder = Order & { username: string };

function buildExportedOrder(facts: Partial<Order>): ExportedOrder {
  const line = { ...buildLine({ type: 1, quantity: 3 }), cover: '', options: [], priceAmount: 100 };
  return {
    id: 1,
    orderNo: 'SP1',
    userId: 3,
    username: 'ling',
    status: 20,
    lines: [line],
    goodsAmount: 300,
    shippingAmount: 0,
    totalAmount: 300,
    currency: 'CNY',
    refunds: [],
    actions: [],
    timeline: [],
    createdAt: '2026-03-01T09:00:00.000Z',
    version: 1,
    ...facts,
  };
}

/** Exports the cell of an order below this header. */
function exportCell(header: string, order: ExportedOrder, locale: Locale = 'en-US'): string | undefined {
  const style = createExportStyle(locale, 'UTC');
  return getExportCells(orderColumns, order, style)[getExportHeader(orderColumns, style).indexOf(header)];
}

const refundCell = (refunds: Order['refunds']) => exportCell('Refund amount', buildExportedOrder({ refunds }));

test('the refund amount is the sum of all refunds paid', () => {
  const settled = { status: 30, amount: 100 } as const;
  expect(refundCell([])).toBe('');
  expect(refundCell([buildRefund({ status: 40, amount: 300 })])).toBe('');
  expect(refundCell([buildRefund(settled), buildRefund({ ...settled, id: 2, amount: 50 })])).toBe('1.50');
  expect(refundCell([buildRefund(settled), buildRefund({ id: 2, status: 10, amount: 200 })])).toBe('1.00');
});

test('a reason from the list and a known carrier are in the language of the file', () => {
  const order = buildExportedOrder({
    refund: buildRefund({ reason: '收到时已损坏' }),
    shipment: { carrier: '顺丰速运', trackingNo: 'SF1', shippedAt: '2026-03-02T09:00:00.000Z', events: [] },
  });
  expect(exportCell('Refund reason', order)).toBe('It arrived damaged');
  expect(exportCell('退款原因', order, 'zh-HK')).toBe('收到時已損壞');
  expect(exportCell('Carrier', order)).toBe('SF Express');
  expect(exportCell('速遞公司', order, 'zh-HK')).toBe('順豐速運');
});

test('a reason or a carrier in other words is exported as it was written', () => {
  const order = buildExportedOrder({
    refund: buildRefund({ reason: 'The lid is chipped' }),
    shipment: { carrier: 'Grandfather', trackingNo: '1', shippedAt: '2026-03-02T09:00:00.000Z', events: [] },
  });
  expect(exportCell('退款原因', order, 'zh-CN')).toBe('The lid is chipped');
  expect(exportCell('承运商', order, 'zh-CN')).toBe('Grandfather');
});
