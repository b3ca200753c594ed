export const chartKinds = ['line', 'bar', 'ranking', 'donut'] as const;
/** `bar` stands, over time; `ranking` lies, one row a name, the largest first as it is given. */
export type ChartKind = (typeof chartKinds)[number];

export interface ChartSeries {
  id: string;
  name: string;
  /** One a label; null where there is no figure, which is not 0. */
  values: readonly (number | null)[];
}

export interface ChartData {
  /** What a point is: "Day", "Product". Heads the table's first column. */
  pointName: string;
  /** One a point, ready to read and short: "Mar 1". */
  labels: readonly string[];
  /** A donut and a ranking show the first one. */
  series: readonly ChartSeries[];
  /** The first series in the period before, point by point. */
  previous?: Pick<ChartSeries, 'name' | 'values'>;
  /** How many of the last points are not over yet: today, this week. */
  countingPoints?: number;
}

export interface Slice {
  id: string;
  label: string;
  value: number;
}

/** Where the last points begin that are still counting; the number of points where none is. */
export function countingFrom({ labels, countingPoints = 0 }: ChartData): number {
  return Math.max(0, labels.length - countingPoints);
}

/** No point, or no point above nothing: an empty period has zeros, too. */
export function isEmptyChart({ labels, series }: ChartData): boolean {
  return labels.length === 0 || series.every(({ values }) => values.every((value) => !value));
}
