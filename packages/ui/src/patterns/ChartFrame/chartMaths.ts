import { type ChartData, getFirstIncompleteIndex, type Slice } from './chartData.ts';

const steps = [1, 2, 2.5, 5, 10];

/** Returns about four round ticks from at most 0 to at least `max`, for the value axis. */
export function computeTicks(min: number, max: number): number[] {
  const low = Math.min(0, min);
  const high = Math.max(0, max);
  const rough = (high - low || 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (steps.find((candidate) => candidate * power >= rough) ?? 10) * power;
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** Relative change: 0.12 is 12 % more. Null if the earlier value is 0. */
export function computeChange(now: number, before: number): number | null {
  return before === 0 ? null : (now - before) / Math.abs(before);
}

/** Returns the index of the largest value; undefined if all are missing. */
export function getHighest(values: readonly (number | null)[]): number | undefined {
  let best: number | undefined;
  values.forEach((value, index) => {
    if (value !== null && (best === undefined || value > (values[best] ?? Number.NEGATIVE_INFINITY))) best = index;
  });
  return best;
}

/** Data of the one-sentence summary of a chart; ChartFrame translates it. */
export type ChartSummary =
  | { kind: 'up' | 'down'; share: number; label: string }
  | { kind: 'level'; label: string }
  | { kind: 'highest'; label: string; value: number }
  | { kind: 'share'; label: string; share: number };

/** A smaller relative change counts as none. */
const levelBelow = 0.005;

/**
 * Compares complete points with the same points of the previous period: an incomplete day would always look like a
 * fall. Points at the same index must cover as many days.
 */
export function computeTakeaway(data: ChartData): ChartSummary | null {
  const values = data.series[0]?.values.slice(0, getFirstIncompleteIndex(data)) ?? [];
  const best = getHighest(values);
  const label = best === undefined ? undefined : data.labels[best];
  const value = best === undefined ? undefined : values[best];
  if (label === undefined || typeof value !== 'number') return null;
  const before = data.previous && sum(data.previous.values.slice(0, values.length));
  const change = before === undefined ? null : computeChange(sum(values), before);
  if (change === null) return { kind: 'highest', label, value };
  if (Math.abs(change) < levelBelow) return { kind: 'level', label };
  return { kind: change > 0 ? 'up' : 'down', share: Math.abs(change), label };
}

/** Returns the largest slice and its share of the total. */
export function computeShareTakeaway(slices: readonly Slice[]): ChartSummary | null {
  const total = sum(slices.map(({ value }) => value));
  const best = slices[getHighest(slices.map(({ value }) => value)) ?? -1];
  return best && total > 0 ? { kind: 'share', label: best.label, share: best.value / total } : null;
}

/** Number of distinguishable slices in a donut; the rest are merged. */
const shownSlices = 5;
/** Differs from every id of `getSlices`. */
export const otherId = 'other';

/** Returns the five largest slices in descending order and merges the others into one if there are several. */
export function foldSlices(slices: readonly Slice[], otherLabel: string): Slice[] {
  const sorted = slices.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
  if (sorted.length <= shownSlices + 1) return sorted;
  const rest = sum(sorted.slice(shownSlices).map(({ value }) => value));
  return [...sorted.slice(0, shownSlices), { id: otherId, label: otherLabel, value: rest }];
}

/** Converts the first series of a chart to donut slices. A slice keeps its id when new data moves it to another row. */
export function getSlices({ labels, series }: ChartData): Slice[] {
  return labels.map((label, index) => ({ id: `slice ${label}`, label, value: series[0]?.values[index] ?? 0 }));
}

/** Moves overlapping label positions apart, as little as possible and within `max`. Keeps the input order. */
export function spreadLabels(positions: readonly number[], gap: number, max: number): number[] {
  const order = positions.map((_, index) => index).sort((a, b) => (positions[a] ?? 0) - (positions[b] ?? 0));
  const placed = [...positions];
  let floor = Number.NEGATIVE_INFINITY;
  for (const index of order) {
    placed[index] = Math.max(placed[index] ?? 0, floor);
    floor = (placed[index] ?? 0) + gap;
  }
  let ceiling = max;
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, ceiling);
    ceiling = (placed[index] ?? 0) - gap;
  }
  return placed;
}
