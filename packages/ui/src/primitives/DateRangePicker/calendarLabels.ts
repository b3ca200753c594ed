import type { Locale } from '../../i18n/locales.ts';
import { addDays, type DateRange, type IsoDate, startOfWeek, toUtc, type Weekday } from './isoDate.ts';

/** Where the browser cannot say. */
const firstDays: Record<Locale, Weekday> = { 'zh-CN': 1, 'zh-HK': 7, 'en-US': 7 };

interface WeekInfoLocale {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** The first day of the week, as the locale counts. */
export function getFirstDayOfWeek(
  locale: Locale,
  intl: WeekInfoLocale = new Intl.Locale(locale) as WeekInfoLocale,
): Weekday {
  const info = intl.getWeekInfo?.() ?? intl.weekInfo;
  return (info?.firstDay as Weekday | undefined) ?? firstDays[locale];
}

export interface CalendarLabels {
  /** `November 2026` */
  month: (date: IsoDate) => string;
  /** `Friday, November 20, 2026` */
  day: (date: IsoDate) => string;
  /** `20` */
  number: (date: IsoDate) => string;
  /**
   * Both ends, with a year that they share said once: `Nov 14` and `Nov 20, 2026`. Not by `formatRange`, which writes
   * Chinese ranges in bare numbers, and those change places between Hong Kong and the States.
   */
  ends: (range: DateRange) => DateRange;
  /** From the first day of the week on. */
  weekdays: { short: string; long: string }[];
}

function createTranslator(locale: Locale): CalendarLabels {
  // A day has no zone: it is written as the UTC day that it is counted by.
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  const month = format({ year: 'numeric', month: 'long' });
  const day = format({ dateStyle: 'full' });
  const medium = format({ dateStyle: 'medium' });
  const bare = format({ month: 'short', day: 'numeric' });
  const isYearFirst = medium.formatToParts(0)[0]?.type === 'year';
  const short = format({ weekday: 'narrow' });
  const long = format({ weekday: 'long' });
  const week = startOfWeek('2026-11-20', getFirstDayOfWeek(locale));
  return {
    month: (date) => month.format(toUtc(date)),
    day: (date) => day.format(toUtc(date)),
    // Not by the locale: Chinese would write 20日 into every cell.
    number: (date) => String(Number(date.slice(8))),
    ends({ from, to }) {
      const isSameYear = from.slice(0, 4) === to.slice(0, 4);
      const [first, last] = isSameYear ? (isYearFirst ? [medium, bare] : [bare, medium]) : [medium, medium];
      return { from: first.format(toUtc(from)), to: last.format(toUtc(to)) };
    },
    weekdays: Array.from({ length: 7 }, (_, place) => toUtc(addDays(week, place))).map((utc) => ({
      short: short.format(utc),
      long: long.format(utc),
    })),
  };
}

const cache = new Map<Locale, CalendarLabels>();

/** What a calendar says in one locale. Making an Intl formatter costs a hundred times using one, so they are kept. */
export function getCalendarLabels(locale: Locale): CalendarLabels {
  const known = cache.get(locale);
  if (known) return known;
  const fresh = createTranslator(locale);
  cache.set(locale, fresh);
  return fresh;
}
