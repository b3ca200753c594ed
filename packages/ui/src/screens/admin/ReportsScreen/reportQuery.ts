import { countDays, type DateRange } from '../../../primitives/DateRangePicker/isoDate.ts';
import { type RankMeasure, rankMeasures, type TrendMeasure, trendMeasures } from '../shared/charts/measures.ts';
import { getDefaultUnit, type TrendUnit, trendUnits } from '../shared/charts/period.ts';

/** Display options of a report; the URL also holds the period. */
export interface ReportQuery {
  unit: TrendUnit;
  /** Whether the previous period is shown for comparison. */
  compares: boolean;
  measure: TrendMeasure;
  by: RankMeasure;
}

/** The server's maximum number of trend points. */
const maxPoints = 1_000;
const daysByUnit: Record<TrendUnit, number> = { day: 1, week: 7, month: 28 };

/** The trend steps available for a range. */
export function getTrendUnits(range: DateRange): TrendUnit[] {
  const days = countDays(range.from, range.to);
  return trendUnits.filter((unit) => days / daysByUnit[unit] < maxPoints);
}

/** Reads a report's settings from the URL; missing or invalid ones become the defaults for the range. */
export function readReportQuery(params: URLSearchParams, range: DateRange): ReportQuery {
  return {
    unit: getTrendUnits(range).find((unit) => unit === params.get('unit')) ?? getDefaultUnit(range),
    compares: params.get('compare') !== 'no',
    measure: trendMeasures.find((measure) => measure === params.get('measure')) ?? 'amount',
    by: rankMeasures.find((measure) => measure === params.get('by')) ?? 'amount',
  };
}

/** URL parameters for a change; null removes a default value. */
export function toReportParams(
  { unit, compares, measure, by }: Partial<ReportQuery>,
  range: DateRange,
): Record<string, string | null> {
  return {
    ...(unit && { unit: unit === getDefaultUnit(range) ? null : unit }),
    ...(compares !== undefined && { compare: compares ? null : 'no' }),
    ...(measure && { measure: measure === 'amount' ? null : measure }),
    ...(by && { by: by === 'amount' ? null : by }),
  };
}
