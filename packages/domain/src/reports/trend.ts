import { capAmount } from '../money/money.ts';
import { type Bucket, type BucketUnit, createBuckets, createPreviousBuckets } from './buckets.ts';
import { getPreviousPeriod, type Period } from './period.ts';
import type { Zone } from './zone.ts';

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
