const dayMs = 86_400_000;

/** Calendar of a time zone. A day is a number: days since 1970-01-01 in that calendar. */
export interface Zone {
  /** The day of an instant (ms). */
  getDay(instant: number): number;
  /** First instant of a day, ms: midnight, or the first instant after it if daylight saving skips midnight. */
  getStart(dayNumber: number): number;
}

let last: { timeZone: string; format: Intl.DateTimeFormat } | undefined;

/**
 * Format for the parts of an instant in a time zone, in Latin digits. Caches the last one: creating one is slow, and
 * nearly all calls use the shop's zone.
 */
export function getDateFormat(timeZone: string): Intl.DateTimeFormat {
  if (last?.timeZone !== timeZone) {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    last = { timeZone, format };
  }
  return last.format;
}

/** @throws RangeError if the name is not an IANA time zone */
export function getZone(timeZone: string): Zone {
  const format = getDateFormat(timeZone);
  const offsetBySecond = new Map<number, number>();

  /** UTC offset of the zone at an instant, ms. */
  function getOffset(instant: number): number {
    const second = Math.floor(instant / 1000) * 1000;
    const found = offsetBySecond.get(second);
    if (found !== undefined) return found;
    const parts = Object.fromEntries(format.formatToParts(second).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 0, day: date = 0, hour = 0, minute = 0, second: seconds = 0 } = parts;
    const offset = Date.UTC(year, month - 1, date, hour, minute, seconds) - second;
    offsetBySecond.set(second, offset);
    return offset;
  }

  const getDay = (instant: number) => Math.floor((instant + getOffset(instant)) / dayMs);

  function getStart(dayNumber: number): number {
    const midnight = dayNumber * dayMs;
    const offset = getOffset(midnight - dayMs);
    if (offset === getOffset(midnight) && offset === getOffset(midnight + dayMs)) return midnight - offset;
    // The UTC offset changes near this midnight: searches the first instant of the day.
    let [before, after] = [midnight - 2 * dayMs, midnight + 2 * dayMs];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (getDay(middle) >= dayNumber) after = middle;
      else before = middle;
    }
    return after;
  }

  return { getDay, getStart };
}

/** First day of the month `later` months after a day's month. */
export function getMonthStart(dayNumber: number, later = 0): number {
  const date = new Date(dayNumber * dayMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1) / dayMs;
}

/** Monday of a day's week. */
export function getMonday(dayNumber: number): number {
  // 1970-01-01 was a Thursday.
  return dayNumber - ((((dayNumber + 3) % 7) + 7) % 7);
}

/** Number of calendar months between two days. */
export function countMonths(first: number, second: number): number {
  const [from, to] = [new Date(first * dayMs), new Date(second * dayMs)];
  return (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
}

/** Formats a day as 2026-11-20. */
export function formatDate(dayNumber: number): string {
  return new Date(dayNumber * dayMs).toISOString().slice(0, 10);
}
