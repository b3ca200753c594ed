import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeAverage,
  createBuckets,
  createPreviousBuckets,
  findBucket,
  maxBuckets,
  toFigures,
  toMethodRows,
  toStatusRows,
} from './figures.ts';
import { addToDay, isSystemEntry, planEntry } from './ledger.ts';
import { getPeriodStep, getPreviousPeriod, isInside, type Period } from './period.ts';
import { formatDate, getZone } from './zone.ts';

const hongKong = getZone('Asia/Hong_Kong');
const newYork = getZone('America/New_York');
const day = 86_400_000;

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

const units = ['day', 'week', 'month'] as const;

test('buckets cover their period without a gap, and every instant is in one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('Asia/Hong_Kong', 'America/New_York', 'Europe/London', 'Asia/Kathmandu', 'America/Havana'),
      fc.constantFrom(...units),
      fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) }),
      fc.integer({ min: 0, max: 200 * day }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (name, unit, from, length, part) => {
        const zone = getZone(name);
        const period = { from, to: from + length };
        const buckets = createBuckets(period, unit, zone);
        if (!buckets) throw new Error('too many');
        expect(buckets[0]?.from).toBeLessThanOrEqual(from);
        const afterLast = buckets.at(-1);
        expect(afterLast?.from).toBeLessThanOrEqual(period.to);
        const instant = from + Math.floor(part * length);
        const bucket = buckets[findBucket(buckets, instant)];
        const date = formatDate(zone.getDay(instant));
        if (unit === 'day') expect(bucket?.date).toBe(date);
        if (unit === 'month') expect(bucket?.date).toBe(`${date.slice(0, 7)}-01`);
        if (unit === 'week') {
          const days = (Date.parse(date) - Date.parse(bucket?.date ?? '')) / day;
          expect(new Date(bucket?.date ?? '').getUTCDay()).toBe(1);
          expect(days >= 0 && days < 7).toBe(true);
        }
        expect(new Set(buckets.map((one) => one.date)).size).toBe(buckets.length);
      },
    ),
    { numRuns: 200 },
  );
});

const zoneNames = ['Asia/Hong_Kong', 'America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'America/Havana'];
const firstDay = Date.parse('2020-01-01') / day;

test('a bucket is compared with as many days of the previous period, in weeks and months and across summer time', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zoneNames),
      fc.constantFrom(...units),
      fc.integer({ min: firstDay, max: firstDay + 3_650 }),
      fc.integer({ min: 1, max: 400 }),
      (name, unit, first, days) => {
        const zone = getZone(name);
        const period = { from: zone.getStart(first), to: zone.getStart(first + days) - 1 };
        fc.pre(getPeriodStep(period, zone) === 'day');
        const previous = getPreviousPeriod(period, zone);
        const count = (buckets: ReturnType<typeof createBuckets>, { from, to }: Period) => {
          const starts = (buckets ?? []).map((bucket) => zone.getDay(Math.max(bucket.from, from)));
          return starts.map((start, index) => (starts[index + 1] ?? zone.getDay(to) + 1) - start);
        };
        const counts = count(createPreviousBuckets(period, unit, zone), previous);
        expect(counts).toEqual(count(createBuckets(period, unit, zone), period));
        expect(counts.reduce((total, each) => total + each, 0)).toBe(days);
      },
    ),
    { numRuns: 100 },
  );
});

test('a stretch of hours is compared with as many hours, whatever the calendar says', () => {
  const weekend = between('2026-11-20T04:00:00.000Z', '2026-11-23T03:59:59.999Z');
  const starts = createPreviousBuckets(weekend, 'week', hongKong)?.map(({ from }) => new Date(from).toISOString());
  expect(starts).toEqual(['2026-11-17T04:00:00.000Z', '2026-11-19T16:00:00.000Z']);
});

test('whole months are compared with whole months, and days of a longer one have buckets of their own', () => {
  const zone = getZone('UTC');
  const getDates = (from: string, to: string, unit: (typeof units)[number]) =>
    createPreviousBuckets(between(`${from}T00:00:00.000Z`, `${to}T23:59:59.999Z`), unit, zone)?.map(({ date }) => date);
  expect(getDates('2026-04-01', '2026-06-30', 'month')).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
  // February 2027 begins on a Monday.
  const january = ['2027-01-01', '2027-01-08', '2027-01-15', '2027-01-22', '2027-01-29'];
  expect(getDates('2027-02-01', '2027-02-28', 'week')).toEqual(january);
  expect(getDates('2027-02-01', '2027-02-28', 'day')).toHaveLength(31);
  expect(getDates('2027-03-01', '2027-03-31', 'day')).toHaveLength(28);
});

test('the trend of a previous period has a thousand points at most, too', () => {
  const from = newYork.getStart(firstDay);
  const period = { from, to: newYork.getStart(firstDay + 7 * maxBuckets + 1) - 1 };
  expect(createPreviousBuckets(period, 'week', newYork)).toBeNull();
});

test('a trend has a thousand points at most, by the days of the calendar and not by their hours', () => {
  const from = newYork.getStart(Date.parse('2026-01-01') / day);
  const getEnd = (days: number) => newYork.getStart(Date.parse('2026-01-01') / day + days) - 1;
  expect(createBuckets({ from, to: getEnd(maxBuckets) }, 'day', newYork)).toHaveLength(maxBuckets);
  expect(createBuckets({ from, to: getEnd(maxBuckets) + 1 }, 'day', newYork)).toBeNull();
  expect(createBuckets({ from, to: getEnd(maxBuckets) + 1 }, 'week', newYork)).toHaveLength(144);
});

test('an instant before the first bucket is in none', () => {
  const buckets = createBuckets(between('2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'), 'day', hongKong) ?? [];
  expect(findBucket(buckets, Date.parse('2026-11-19T15:59:59.999Z'))).toBe(-1);
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
