/** `bar` is vertical, over time; `ranking` is horizontal, one row per name in the given order, largest first. */
export type ChartKind = 'line' | 'bar' | 'ranking' | 'donut';

export interface ChartSeries {
  id: string;
  name: string;
  /** One per label; null for a missing value, which differs from 0. */
  values: readonly (number | null)[];
}

export interface ChartData {
  /** Name of a point: "Day", "Product". Header of the table's first column. */
  pointName: string;
  /** One formatted, short label per point: "Mar 1". */
  labels: readonly string[];
  /** Language of each label, if it is not the page's. */
  labelLangs?: readonly (string | undefined)[] | undefined;
  /** ISO dates of points in time, for files; null for a point that only the previous period has. */
  dates?: readonly (string | null)[];
  /** A donut and a ranking show the first series only. */
  series: readonly ChartSeries[];
  /** The first series in the previous period, point by point. */
  previous?: Pick<ChartSeries, 'name' | 'values'> & Pick<ChartData, 'dates'>;
  /** Number of trailing points whose period is not over: today, this week. */
  countingPoints?: number;
}

export interface Slice {
  id: string;
  label: string;
  value: number;
}

/** Index of the first incomplete point; the number of points if all are complete. */
export function getFirstIncompleteIndex({ labels, countingPoints = 0 }: ChartData): number {
  return Math.max(0, labels.length - countingPoints);
}

/** True if there are no points or no value above 0: an empty period can have zeros. */
export function isEmptyChart({ labels, series }: ChartData): boolean {
  return labels.length === 0 || series.every(({ values }) => values.every((value) => !value));
}
