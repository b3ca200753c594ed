import type { Period } from './period.ts';
import { formatDate, getMonday, getMonthStart, type Zone } from './zone.ts';

export type BucketUnit = 'day' | 'week' | 'month';

/** One interval of a trend. */
export interface Bucket {
  /** First day in the zone's calendar, such as 2026-11-16: Monday of a week, first day of a month. */
  date: string;
  /** First instant, ms; the bucket ends where the next one starts. */
  from: number;
}

/** Maximum points of a trend; more are not legible. */
export const maxBuckets = 1_000;

const stretches: Record<BucketUnit, { first: (day: number) => number; next: (first: number) => number }> = {
  day: { first: (day) => day, next: (first) => first + 1 },
  week: { first: getMonday, next: (first) => first + 7 },
  month: { first: (day) => getMonthStart(day), next: (first) => getMonthStart(first, 1) },
};

/** All buckets that overlap a period, in order and without gaps; null if more than `maxBuckets`. */
export function createBuckets({ from, to }: Period, unit: BucketUnit, zone: Zone): Bucket[] | null {
  const { first, next } = stretches[unit];
  const last = zone.getDay(to);
  const buckets: Bucket[] = [];
  for (let day = first(zone.getDay(from)); day <= last; day = next(day)) {
    if (buckets.length === maxBuckets) return null;
    buckets.push({ date: formatDate(day), from: zone.getStart(day) });
  }
  return buckets;
}

/** Index of the bucket that contains an instant; -1 before the first. */
export function findBucket(buckets: readonly Bucket[], instant: number): number {
  return buckets.findLastIndex(({ from }) => from <= instant);
}
