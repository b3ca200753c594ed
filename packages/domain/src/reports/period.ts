import { countMonths, getMonthStart, type Zone } from './zone.ts';

/** Start and end in ms, both inclusive: a day ends one millisecond before the next one starts. */
export interface Period {
  from: number;
  to: number;
}

/** Parses a period of two ISO times. */
export function parsePeriod(input: { from: string; to: string }): Period {
  return { from: Date.parse(input.from), to: Date.parse(input.to) };
}

/** Whether a time is in the period; false for undefined. */
export function isInside({ from, to }: Period, time: string | undefined): boolean {
  const instant = time === undefined ? Number.NaN : Date.parse(time);
  return instant >= from && instant <= to;
}

/**
 * The previous period for comparison. Whole months compare with as many months and whole days with as many calendar
 * days of the zone (regardless of daylight saving); anything else with the same duration.
 */
export function getPreviousPeriod({ from, to }: Period, zone: Zone): Period {
  return { from: getPreviousStart(from, to + 1, zone), to: from - 1 };
}

function getPreviousStart(from: number, end: number, zone: Zone): number {
  const [first, last] = [zone.getDay(from), zone.getDay(end)];
  const step = getPeriodStep({ from, to: end - 1 }, zone);
  if (step === 'duration') return from - (end - from);
  return zone.getStart(step === 'month' ? getMonthStart(first, -countMonths(first, last)) : first - (last - first));
}

/** Whether a period consists of whole months, of whole days or of neither; it sets the length of the previous period. */
export function getPeriodStep({ from, to }: Period, zone: Zone): 'month' | 'day' | 'duration' {
  const [first, last] = [zone.getDay(from), zone.getDay(to + 1)];
  if (zone.getStart(first) !== from || zone.getStart(last) !== to + 1) return 'duration';
  return getMonthStart(first) === first && getMonthStart(last) === last ? 'month' : 'day';
}
