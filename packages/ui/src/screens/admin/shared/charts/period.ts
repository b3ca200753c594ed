import { addDays, countDays, type DateRange, type IsoDate } from '../../../../primitives/DateRangePicker/isoDate.ts';
import { getPresetRange, type Preset } from '../../../../primitives/DateRangePicker/presets.ts';
import { toInstants } from '../list/filterReads.ts';

/** Steps of a trend. */
export const trendUnits = ['day', 'week', 'month'] as const;
export type TrendUnit = (typeof trendUnits)[number];

/** First and last instant of a period, as call input. */
export interface Instants {
  from: string;
  to: string;
}

/** Maximum days of a report: the server's limit is five years. */
const maxDays = 5 * 365;

/** Range that the URL names, also if its ends are reversed; undefined if it is missing, in the future or too long. */
function parseRange(params: URLSearchParams, today: IsoDate): DateRange | undefined {
  const [from = '', to = ''] = [params.get('from') ?? '', params.get('to') ?? ''].sort();
  const areDays = [from, to].every((day) => /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)));
  return areDays && to <= today && countDays(from, to) <= maxDays ? { from, to } : undefined;
}

/** Range from the URL; the preset's if the URL names none that can be shown. */
export function readRange(params: URLSearchParams, today: IsoDate, preset: Preset): DateRange {
  return parseRange(params, today) ?? getPresetRange(preset, today) ?? { from: today, to: today };
}

/** Whether the URL names days that cannot be shown. */
export function namesHiddenRange(params: URLSearchParams, today: IsoDate): boolean {
  return (params.has('from') || params.has('to')) && parseRange(params, today) === undefined;
}

/** Whether the URL names another range than the one that is shown for it. */
export function namesAnotherRange(params: URLSearchParams, { from, to }: DateRange): boolean {
  if (!params.has('from') && !params.has('to')) return false;
  return params.get('from') !== from || params.get('to') !== to;
}

/** The longest allowed range. */
export function getLongestRange(today: IsoDate): DateRange {
  return { from: addDays(today, 1 - maxDays), to: today };
}

/** Returns the ISO start and end of a range of days; empty where a side is open. */
export function toPeriodInstants({ from, to }: DateRange): Instants {
  const instants = toInstants({ from, to });
  return { from: instants.from ?? '', to: instants.to ?? '' };
}

/** Default step of a trend: at most about thirty points. */
export function getDefaultUnit(range: DateRange): TrendUnit {
  const days = countDays(range.from, range.to);
  if (days <= 45) return 'day';
  return days <= 300 ? 'week' : 'month';
}

/** The last seven days of a period, for its sparkline. */
export function getLastSevenDays({ to }: DateRange): DateRange {
  return { from: addDays(to, -6), to };
}

/** Range in file names: `2026-11-14_2026-11-20`. */
export function formatRangeName({ from, to }: DateRange): string {
  return from === to ? from : `${from}_${to}`;
}
