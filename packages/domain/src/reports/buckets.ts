import type { Period } from './period.ts';
import { dateText, firstOfMonth, getMonday, type Zone } from './zone.ts';

export type BucketUnit = 'day' | 'week' | 'month';

/** A stretch of a trend. */
export interface Bucket {
  /** Its first day on the zone's calendar, 2026-11-16: of a week its Monday, of a month the first. */
  date: string;
  /** Its first instant, ms. It ends where the next one begins. */
  from: number;
}

/** Points of a trend: more say nothing on any screen. */
export const maxBuckets = 1_000;

const stretches: Record<BucketUnit, { first: (day: number) => number; next: (first: number) => number }> = {
  day: { first: (day) => day, next: (first) => first + 1 },
  week: { first: getMonday, next: (first) => first + 7 },
  month: { first: (day) => firstOfMonth(day), next: (first) => firstOfMonth(first, 1) },
};

/** Every bucket that a period touches, in order and without a gap; null where there would be more than `maxBuckets`. */
export function createBuckets({ from, to }: Period, unit: BucketUnit, zone: Zone): Bucket[] | null {
  const { first, next } = stretches[unit];
  const last = zone.getDay(to);
  const buckets: Bucket[] = [];
  for (let day = first(zone.getDay(from)); day <= last; day = next(day)) {
    if (buckets.length === maxBuckets) return null;
    buckets.push({ date: dateText(day), from: zone.getStart(day) });
  }
  return buckets;
}

/** The index of the bucket that an instant is in; -1 before the first. */
export function bucketAt(buckets: readonly Bucket[], instant: number): number {
  return buckets.findLastIndex(({ from }) => from <= instant);
}
