import type { transaction } from '@sampan/api/contract/transaction';
import type { OutputOf } from '@sampan/api/endpoint';
import type { ChartData } from '../../../../patterns/ChartFrame/chartData.ts';
import type { TrendMeasure } from './measures.ts';

type Point = OutputOf<typeof transaction.trends>[number];

export interface TrendDataOptions {
  measure: TrendMeasure;
  /** Names of a point, of the period and of the previous one. */
  names: Record<'point' | 'now' | 'previous', string>;
  /** Formats a point's date. */
  formatDate: (date: string) => string;
  /** Whether the last point still changes. */
  isCounting: boolean;
}

/** Chart data of a trend. `previous` are the points of the previous period, each for the point at its index. */
export function toTrendData(
  now: readonly Point[],
  previous: readonly Point[] | undefined,
  { measure, names, formatDate, isCounting }: TrendDataOptions,
): ChartData {
  // A longer month before has days that compare with none; they count in its total. Unfinished points must be the last.
  const beyond = isCounting ? [] : (previous?.slice(now.length) ?? []);
  const points = [...now, ...beyond];
  return {
    pointName: names.point,
    labels: points.map(({ date }) => formatDate(date)),
    dates: points.map((_, index) => now[index]?.date ?? null),
    series: [{ id: measure, name: names.now, values: points.map((_, index) => now[index]?.[measure] ?? null) }],
    ...(previous && {
      previous: {
        name: names.previous,
        dates: points.map((_, index) => previous[index]?.date ?? null),
        values: points.map((_, index) => previous[index]?.[measure] ?? null),
      },
    }),
    ...(isCounting && { countingPoints: 1 }),
  };
}
