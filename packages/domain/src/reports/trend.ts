import { capAmount } from '../money/money.ts';
import { getPeriodStep, getPreviousPeriod, type Period } from './period.ts';
import { formatDate, getMonday, getMonthStart, type Zone } from './zone.ts';

type BucketUnit = 'day' | 'week' | 'month';

/** One interval of a trend. */
export interface Bucket {
  /**
   * First day in the zone's calendar, such as 2026-11-16: Monday of a week, first day of a month. In the previous
   * period, the day that compares with it.
   */
  date: string;
  /** First instant, ms; the bucket ends where the next one starts. */
  from: number;
}

/** Maximum points of a trend; more are not legible. */
export const maxBuckets = 1_000;

/** First day of the unit that contains a day, and of the next one. */
const stepByUnit: Record<BucketUnit, { first: (day: number) => number; next: (first: number) => number }> = {
  day: { first: (day) => day, next: (first) => first + 1 },
  week: { first: getMonday, next: (first) => first + 7 },
  month: { first: (day) => getMonthStart(day), next: (first) => getMonthStart(first, 1) },
};

/** All buckets that overlap a period, in order and without gaps; null if more than `maxBuckets`. */
export function createBuckets({ from, to }: Period, unit: BucketUnit, zone: Zone): Bucket[] | null {
  const { first, next } = stepByUnit[unit];
  const last = zone.getDay(to);
  const buckets: Bucket[] = [];
  for (let day = first(zone.getDay(from)); day <= last; day = next(day)) {
    if (buckets.length === maxBuckets) return null;
    buckets.push({ date: formatDate(day), from: zone.getStart(day) });
  }
  return buckets;
}

/**
 * The buckets of the previous period (see `getPreviousPeriod`), each of which compares with the bucket of the period at
 * the same index and has as many days. Calendar weeks and months would not: the first and last ones of two periods are
 * cut differently. Whole months can differ in days: then the last buckets are shorter or missing, or further ones hold
 * the days beyond. Null if there are more than `maxBuckets`.
 */
export function createPreviousBuckets(period: Period, unit: BucketUnit, zone: Zone): Bucket[] | null {
  const previous = getPreviousPeriod(period, zone);
  const step = getPeriodStep(period, zone);
  if (step === unit || (step === 'month' && unit === 'day')) return createBuckets(previous, unit, zone);
  const buckets = createBuckets(period, unit, zone);
  if (!buckets) return null;
  const daysBack = zone.getDay(period.from) - zone.getDay(previous.from);
  const shift = (instant: number) =>
    step === 'duration' ? instant - (period.from - previous.from) : zone.getStart(zone.getDay(instant) - daysBack);
  const starts = [...buckets.slice(1).map(({ from }) => from), period.to + 1].map(shift);
  return [previous.from, ...starts.filter((start) => start <= previous.to)].map((from) => ({
    date: formatDate(zone.getDay(from)),
    from,
  }));
}

/** Index of the bucket that contains an instant; -1 before the first. */
export function findBucket(buckets: readonly Bucket[], instant: number): number {
  return buckets.findLastIndex(({ from }) => from <= instant);
}

const noSums = { orders: 0, amount: 0, refundAmount: 0, paidOrders: 0, newUsers: 0 };

/** Sums of one point of a trend; amounts in minor units. */
export type TrendSums = typeof noSums;

/** Sums that belong to the bucket at `index`; absent ones are 0. */
export interface TrendPart extends Partial<TrendSums> {
  index: number;
}

/** The points of a trend: one per bucket, also where nothing happened. @throws RangeError for a part of no bucket */
export function toTrendPoints(buckets: readonly Bucket[], parts: Iterable<TrendPart>) {
  const points = buckets.map(({ date }) => ({ date, ...noSums }));
  for (const { index, ...sums } of parts) {
    const point = points[index];
    if (!point) throw new RangeError(`no bucket ${index}`);
    for (const name of Object.keys(sums) as (keyof TrendSums)[])
      point[name] = capAmount(point[name] + (sums[name] ?? 0));
  }
  return points;
}

/** The period and the buckets of a trend; null if it has too many points. */
export function planTrend(
  period: Period,
  { unit, isPrevious }: { unit: BucketUnit; isPrevious: boolean },
  zone: Zone,
): { period: Period; buckets: Bucket[] } | null {
  const buckets = (isPrevious ? createPreviousBuckets : createBuckets)(period, unit, zone);
  return buckets && { period: isPrevious ? getPreviousPeriod(period, zone) : period, buckets };
}
