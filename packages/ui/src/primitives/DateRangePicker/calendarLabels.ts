import type { Locale } from '../../i18n/locales.ts';
import { addDays, type DateRange, getWeekStart, type IsoDate, toUtc, type Weekday } from './isoDate.ts';

/** Fallback for browsers without Intl week info. */
const firstDays: Record<Locale, Weekday> = { 'zh-CN': 1, 'zh-HK': 7, 'en-US': 7 };

interface WeekInfoLocale {
  getWeekInfo?: () => { firstDay: number };
  weekInfo?: { firstDay: number };
}

/** Returns the first day of the week in a locale. */
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
   * Both ends as text, with a shared year only once: `Nov 14` and `Nov 20, 2026`. Not `formatRange`, which writes
   * Chinese ranges as bare numbers in an order that differs between Hong Kong and the US.
   */
  ends: (range: DateRange) => DateRange;
  /** From the first day of the week. */
  weekdays: { short: string; long: string }[];
}

function createTranslator(locale: Locale): CalendarLabels {
  // A day has no time zone: format it in UTC.
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  const month = format({ year: 'numeric', month: 'long' });
  const day = format({ dateStyle: 'full' });
  const medium = format({ dateStyle: 'medium' });
  const bare = format({ month: 'short', day: 'numeric' });
  const isYearFirst = medium.formatToParts(0)[0]?.type === 'year';
  const short = format({ weekday: 'narrow' });
  const long = format({ weekday: 'long' });
  const week = getWeekStart('2026-11-20', getFirstDayOfWeek(locale));
  return {
    month: (date) => month.format(toUtc(date)),
    day: (date) => day.format(toUtc(date)),
    // Not localised: Chinese would write 20日 in every cell.
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

/** Calendar labels in a locale. Cached: creating an Intl formatter costs about a hundred times as much as using it. */
export function getCalendarLabels(locale: Locale): CalendarLabels {
  const known = cache.get(locale);
  if (known) return known;
  const fresh = createTranslator(locale);
  cache.set(locale, fresh);
  return fresh;
}
