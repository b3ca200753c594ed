import type { Order } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { buildLine, buildRefund } from '../order/order.fakes.ts';
import { createExportStyle, getExportCells, getExportHeader } from './columns.ts';
import { orderColumns } from './orders.ts';

const style = createExportStyle('en-US', 'UTC');

/** Exports the refund cell of an order with these refunds. */
function refundCell(refunds: Order['refunds']): string | undefined {
  const line = { ...buildLine({ type: 1, quantity: 3 }), cover: '', options: [], priceAmount: 100 };
  const order: Order & { username: string } = {
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
    refunds,
    ...(refunds.length > 0 && { refund: refunds.at(-1) }),
    actions: [],
    timeline: [],
    createdAt: '2026-03-01T09:00:00.000Z',
    version: 1,
  };
  return getExportCells(orderColumns, order, style)[getExportHeader(orderColumns, style).indexOf('Refund amount')];
}

test('the refund amount is the sum of all refunds paid', () => {
  const settled = { status: 30, amount: 100 } as const;
  expect(refundCell([])).toBe('');
  expect(refundCell([buildRefund({ status: 40, amount: 300 })])).toBe('');
  expect(refundCell([buildRefund(settled), buildRefund({ ...settled, id: 2, amount: 50 })])).toBe('1.50');
  expect(refundCell([buildRefund(settled), buildRefund({ id: 2, status: 10, amount: 200 })])).toBe('1.00');
});
