import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getPeriodStep, getPreviousPeriod, type Period } from './period.ts';
import { createBuckets, createPreviousBuckets, findBucket, maxBuckets } from './trend.ts';
import { formatDate, getZone } from './zone.ts';

const hongKong = getZone('Asia/Hong_Kong');
const newYork = getZone('America/New_York');
const day = 86_400_000;

const between = (from: string, to: string): Period => ({ from: Date.parse(from), to: Date.parse(to) });
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
