import type { Order } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { aLine, aRefund } from '../order/order.fakes.ts';
import { exportCells, exportHeader, exportStyle } from './columns.ts';
import { orderColumns } from './orders.ts';

const style = exportStyle('en-US', 'UTC');

/** Exports the refund cell of an order with these refunds. */
function refundCell(refunds: Order['refunds']): string | undefined {
  const line = { ...aLine({ type: 1, quantity: 3 }), cover: '', options: [], priceAmount: 100 };
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
  return exportCells(orderColumns, order, style)[exportHeader(orderColumns, style).indexOf('Refund amount')];
}

test('the refund amount is the sum of all refunds paid', () => {
  const settled = { status: 30, amount: 100 } as const;
  expect(refundCell([])).toBe('');
  expect(refundCell([aRefund({ status: 40, amount: 300 })])).toBe('');
  expect(refundCell([aRefund(settled), aRefund({ ...settled, id: 2, amount: 50 })])).toBe('1.50');
  expect(refundCell([aRefund(settled), aRefund({ id: 2, status: 10, amount: 200 })])).toBe('1.00');
});
