import { firstOfMonth, monthsBetween, type Zone } from './zone.ts';

/** Instants in ms, both inside: a day ends one millisecond before the next one begins. */
export interface Period {
  from: number;
  to: number;
}

/** A period as two instants, ms since 1970, both inclusive. */
export function parsePeriod(input: { from: string; to: string }): Period {
  return { from: Date.parse(input.from), to: Date.parse(input.to) };
}

/** True for a time within the period, its ends included. False for no time. */
export function isInside({ from, to }: Period, time: string | undefined): boolean {
  const instant = time === undefined ? Number.NaN : Date.parse(time);
  return instant >= from && instant <= to;
}

/**
 * What a period is compared with: the one just before it. Whole months are compared with as many months, whole days
 * with as many days of the zone's calendar, whatever summer time made of their hours; anything else with as much time.
 */
export function previousPeriod({ from, to }: Period, zone: Zone): Period {
  return { from: previousStart(from, to + 1, zone), to: from - 1 };
}

function previousStart(from: number, end: number, zone: Zone): number {
  const [first, last] = [zone.getDay(from), zone.getDay(end)];
  const isWholeDays = zone.getStart(first) === from && zone.getStart(last) === end;
  if (!isWholeDays) return from - (end - from);
  const isWholeMonths = firstOfMonth(first) === first && firstOfMonth(last) === last;
  return zone.getStart(isWholeMonths ? firstOfMonth(first, -monthsBetween(first, last)) : first - (last - first));
}
