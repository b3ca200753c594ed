import type { TransactionLog } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import { transactionColumns } from './columnLists.ts';
import { createExportStyle, getExportCells, getExportHeader, getExportName } from './columns.ts';

const entry: TransactionLog = {
  id: 7,
  type: 2,
  orderNo: 'SP261120000001',
  username: '=cmd()',
  method: 'wechat',
  amount: -1999,
  currency: 'CNY',
  status: 'refunded',
  details: {},
  annotation: { note: 'late' },
  createdAt: '2026-11-20T16:30:05.000Z',
  updatedAt: '2026-11-20T16:30:05.000Z',
};

test('times are in the zone, amounts are decimals, texts in the locale, and no formula runs', () => {
  const style = createExportStyle('zh-HK', 'Asia/Hong_Kong');
  expect(getExportHeader(transactionColumns, style)[1]).toBe('時間 (Asia/Hong_Kong)');
  expect(getExportCells(transactionColumns, entry, style)).toEqual([
    '7',
    '2026-11-21 00:30:05',
    '退款',
    'SP261120000001',
    "'=cmd()",
    '微信支付',
    '-19.99',
    'CNY',
    'late',
  ]);
});

test('a currency without decimals has none, and what is not there is empty', () => {
  const { orderNo: _, username: __, method: ___, annotation: ____, ...plain } = entry;
  const cells = getExportCells(
    transactionColumns,
    { ...plain, amount: 500, currency: 'JPY' },
    createExportStyle('en-US', 'UTC'),
  );
  expect(cells).toEqual(['7', '2026-11-20 16:30:05', 'Refund', '', '', '', '500', 'JPY', '']);
});

test('a file is named after the day on the zone’s clocks', () => {
  const now = new Date('2026-11-20T16:30:05Z');
  expect([getExportName('orders', now, 'Asia/Hong_Kong'), getExportName('orders', now, 'UTC')]).toEqual([
    'orders-2026-11-21.csv',
    'orders-2026-11-20.csv',
  ]);
});
