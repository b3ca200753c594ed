import { type DateRange, daysBetween } from '../../../primitives/DateRangePicker/isoDate.ts';
import { type RankMeasure, rankMeasures, type TrendMeasure, trendMeasures } from '../shared/charts/measures.ts';
import { type TrendUnit, trendUnits, unitFor } from '../shared/charts/period.ts';

/** How a report is read; the period stands beside it in the address. */
export interface ReportQuery {
  unit: TrendUnit;
  /** With the period before. */
  compares: boolean;
  measure: TrendMeasure;
  by: RankMeasure;
}

/** The server draws no more points than this. */
const maxPoints = 1_000;
const daysByUnit: Record<TrendUnit, number> = { day: 1, week: 7, month: 28 };

/** Steps that a trend of so many days can have. */
export function unitsFor(range: DateRange): TrendUnit[] {
  const days = daysBetween(range.from, range.to);
  return trendUnits.filter((unit) => days / daysByUnit[unit] < maxPoints);
}

export function readReportQuery(params: URLSearchParams, range: DateRange): ReportQuery {
  return {
    unit: unitsFor(range).find((unit) => unit === params.get('unit')) ?? unitFor(range),
    compares: params.get('compare') !== 'no',
    measure: trendMeasures.find((measure) => measure === params.get('measure')) ?? 'amount',
    by: rankMeasures.find((measure) => measure === params.get('by')) ?? 'amount',
  };
}

/** What the address says of a change; null takes out what goes without saying. */
export function reportParams(
  { unit, compares, measure, by }: Partial<ReportQuery>,
  range: DateRange,
): Record<string, string | null> {
  return {
    ...(unit && { unit: unit === unitFor(range) ? null : unit }),
    ...(compares !== undefined && { compare: compares ? null : 'no' }),
    ...(measure && { measure: measure === 'amount' ? null : measure }),
    ...(by && { by: by === 'amount' ? null : by }),
  };
}
