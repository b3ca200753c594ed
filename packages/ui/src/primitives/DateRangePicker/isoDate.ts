/** A day as `2026-11-20`, without time and zone; sortable as text. */
export type IsoDate = string;

const dayMs = 24 * 60 * 60 * 1000;

/** Returns midnight UTC of the day in ms; UTC has no daylight saving. */
export function toUtc(date: IsoDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function toIsoDate(utc: number): IsoDate {
  return new Date(utc).toISOString().slice(0, 10);
}

/** Returns the local day of an instant. */
export function getDay(instant: Date): IsoDate {
  return toIsoDate(Date.UTC(instant.getFullYear(), instant.getMonth(), instant.getDate()));
}

/** Adds days, which may be negative, to a calendar date. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return toIsoDate(toUtc(date) + days * dayMs);
}

/** Returns the same day of another month, or its last day: a month after January 31st is the end of February. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const from = new Date(toUtc(date));
  const year = from.getUTCFullYear();
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return toIsoDate(Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay)));
}

/** Returns the first day of the date's month. */
export function getMonthStart(date: IsoDate): IsoDate {
  return `${date.slice(0, 7)}-01`;
}

/** Returns the number of days in a range, both ends included. */
export function countDays(from: IsoDate, to: IsoDate): number {
  return Math.round((toUtc(to) - toUtc(from)) / dayMs) + 1;
}

/** 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

function getWeekday(date: IsoDate): Weekday {
  return (new Date(toUtc(date)).getUTCDay() || 7) as Weekday;
}

/** Returns the first day of the date's week; `firstDay` is the weekday on which weeks begin. */
export function getWeekStart(date: IsoDate, firstDay: Weekday): IsoDate {
  return addDays(date, -((getWeekday(date) - firstDay + 7) % 7));
}

/** Returns the weeks of a month with seven slots each; slots outside the month are undefined. */
export function toWeeks(month: IsoDate, firstDay: Weekday): (IsoDate | undefined)[][] {
  const first = getMonthStart(month);
  const last = addDays(addMonths(first, 1), -1);
  const weeks: (IsoDate | undefined)[][] = [];
  for (let week = getWeekStart(first, firstDay); week <= last; week = addDays(week, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, place) => addDays(week, place)).map((day) =>
        day >= first && day <= last ? day : undefined,
      ),
    );
  }
  return weeks;
}

/** From a day to a day, both included. */
export interface DateRange {
  from: IsoDate;
  to: IsoDate;
}

/** Orders two days into a range. */
export function toRange(one: IsoDate, other: IsoDate): DateRange {
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}

/** Returns the earlier of a date and `max`, which may be left out. */
export function limitTo(date: IsoDate, max: IsoDate | undefined): IsoDate {
  return max !== undefined && date > max ? max : date;
}
