import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeAverage, toFigures, toMethodRows, toStatusRows } from './figures.ts';
import { addToDay, isSystemEntry, planEntry } from './ledger.ts';
import { getPreviousPeriod, isInside, type Period } from './period.ts';
import { getZone } from './zone.ts';

const hongKong = getZone('Asia/Hong_Kong');
const newYork = getZone('America/New_York');

const between = (from: string, to: string): Period => ({ from: Date.parse(from), to: Date.parse(to) });
const written = ({ from, to }: Period) => [new Date(from).toISOString(), new Date(to).toISOString()];

test('both ends of a period are inside it', () => {
  const period = between('2026-11-01T00:00:00.000Z', '2026-11-01T23:59:59.999Z');
  expect(isInside(period, '2026-11-01T00:00:00.000Z')).toBe(true);
  expect(isInside(period, '2026-11-01T23:59:59.999Z')).toBe(true);
  expect(isInside(period, '2026-11-02T00:00:00.000Z')).toBe(false);
  expect(isInside(period, '2026-10-31T23:59:59.999Z')).toBe(false);
  expect(isInside(period, undefined)).toBe(false);
});

test('a day is compared with the day before, a month with the month before, an hour with the hour before', () => {
  const today = between('2026-11-19T16:00:00.000Z', '2026-11-20T15:59:59.999Z');
  expect(written(getPreviousPeriod(today, hongKong))).toEqual(['2026-11-18T16:00:00.000Z', '2026-11-19T15:59:59.999Z']);
  const march = between('2026-02-28T16:00:00.000Z', '2026-03-31T15:59:59.999Z');
  expect(written(getPreviousPeriod(march, hongKong))).toEqual(['2026-01-31T16:00:00.000Z', '2026-02-28T15:59:59.999Z']);
  const quarter = between('2026-03-31T16:00:00.000Z', '2026-06-30T15:59:59.999Z');
  expect(written(getPreviousPeriod(quarter, hongKong))).toEqual([
    '2025-12-31T16:00:00.000Z',
    '2026-03-31T15:59:59.999Z',
  ]);
  const lunch = between('2026-11-20T04:00:00.000Z', '2026-11-20T04:59:59.999Z');
  expect(written(getPreviousPeriod(lunch, hongKong))).toEqual(['2026-11-20T03:00:00.000Z', '2026-11-20T03:59:59.999Z']);
});

test('summer time does not move the days that a period is compared with', () => {
  // Monday to Sunday; the Sunday has 23 hours.
  const week = between('2026-03-02T05:00:00.000Z', '2026-03-09T03:59:59.999Z');
  expect(written(getPreviousPeriod(week, newYork))).toEqual(['2026-02-23T05:00:00.000Z', '2026-03-02T04:59:59.999Z']);
  const next = between('2026-03-09T04:00:00.000Z', '2026-03-16T03:59:59.999Z');
  expect(written(getPreviousPeriod(next, newYork))).toEqual(written(week));
});

test('an average is a whole amount, however large', () => {
  expect(computeAverage(0, 0)).toBe(0);
  expect(computeAverage(10, 4)).toBe(3);
  expect(computeAverage(9, 4)).toBe(2);
  expect(computeAverage(Number.MAX_SAFE_INTEGER, 2)).toBe((Number.MAX_SAFE_INTEGER + 1) / 2);
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 1_000_000 }), (amount, count) => {
      const exact = (2n * BigInt(amount) + BigInt(count)) / (2n * BigInt(count));
      expect(BigInt(computeAverage(amount, count))).toBe(exact);
    }),
  );
});

test('net is what came in less what went back, below zero where more went back', () => {
  const sums = { orders: 3, paidOrders: 2, paidAmount: 501, grossAmount: 501, refundAmount: 600, newUsers: 1 };
  expect(toFigures(sums)).toEqual({
    orders: 3,
    paidOrders: 2,
    grossAmount: 501,
    refundAmount: 600,
    netAmount: -99,
    avgAmount: 251,
    newUsers: 1,
  });
});

test('every status and method has its row', () => {
  expect(toStatusRows(new Map([[20, { count: 2, amount: 5 }]])).map(({ count }) => count)).toEqual([
    0, 2, 0, 0, 0, 0, 0, 0,
  ]);
  expect(toMethodRows(new Map())).toEqual([
    { method: 'alipay', count: 0, amount: 0 },
    { method: 'wechat', count: 0, amount: 0 },
    { method: 'stripe', count: 0, amount: 0 },
    { method: 'manual', count: 0, amount: 0 },
  ]);
});

test("the shop's own entries are told from those of staff", () => {
  expect(([1, 2, 3, 4, 5] as const).map(isSystemEntry)).toEqual([true, true, true, false, false]);
});

test('an entry of staff with an amount is an adjustment, of the order that it names', () => {
  const note = { note: 'x' };
  expect(planEntry(note, undefined, 'CNY')).toEqual({
    ok: true,
    columns: { type: 5, status: 'noted', details: note },
  });
  const details = { amount: -5, orderId: 9 };
  const order = { orderId: 9, orderNo: 'SP9', userId: 3 };
  expect(planEntry(details, order, 'HKD')).toEqual({
    ok: true,
    columns: { type: 4, status: 'adjusted', amount: -5, currency: 'HKD', ...order, details },
  });
  expect(planEntry(details, undefined, 'HKD')).toEqual({ ok: false, fields: { 'details.orderId': 'missing' } });
});

test('a refund counts positive in the refunds of its day, and a note only as an entry', () => {
  const totals = { count: 0, amount: 0, refundAmount: 0, adjustedAmount: 0 };
  addToDay(totals, { type: 1, count: 2, amount: 300 });
  addToDay(totals, { type: 2, count: 1, amount: -100 });
  addToDay(totals, { type: 5, count: 1, amount: 0 });
  expect(totals).toEqual({ count: 4, amount: 300, refundAmount: 100, adjustedAmount: 0 });
});
