import type { ChartData, ChartKind, ChartSeries, Slice } from './chartData.ts';
import { foldSlices, getSlices, niceTicks, otherId } from './chartMaths.ts';

const order = ['first', 'second', 'third', 'fourth', 'fifth'] as const;
/** Which of the chart's colours, by place; a sixth series begins again. */
export type Tone = (typeof order)[number] | 'other' | 'previous';

/** The period before, where series go by their ids. */
export const previousId = 'previous';

function getTone(index: number): Tone {
  return order[index % order.length] ?? 'other';
}

/** A series with the colour it keeps when others are taken out. */
export interface PlottedSeries extends ChartSeries {
  tone: Tone;
}

export interface PlottedSlice extends Slice {
  tone: Tone;
}

export interface Drawing {
  /** What the legend names: all of it, taken out or not. A ring's entries have their figures. */
  entries: readonly { id: string; name: string; tone: Tone; value?: number }[];
  /** What is drawn. */
  series: readonly PlottedSeries[];
  previous: PlottedSeries | undefined;
  slices: readonly PlottedSlice[];
  /** The names of what is stepped through: labels, or a ring's slices. */
  points: readonly string[];
  /** Of the value axis. */
  ticks: readonly number[];
}

function drawRing(data: ChartData, hidden: ReadonlySet<string>, otherLabel: string): Drawing {
  const all = foldSlices(getSlices(data), otherLabel).map(
    (slice, index): PlottedSlice => ({ ...slice, tone: slice.id === otherId ? 'other' : getTone(index) }),
  );
  const slices = all.filter(({ id }) => !hidden.has(id));
  return {
    entries: all.map(({ id, label, tone, value }) => ({ id, name: label, tone, value })),
    series: [],
    previous: undefined,
    slices,
    points: slices.map(({ label }) => label),
    ticks: [],
  };
}

/** What a chart shows once the legend has taken things out. */
export function createDrawing(
  kind: ChartKind,
  data: ChartData,
  hidden: ReadonlySet<string>,
  otherLabel: string,
): Drawing {
  if (kind === 'donut') return drawRing(data, hidden, otherLabel);
  const isRanking = kind === 'ranking';
  const all = data.series
    .slice(0, isRanking ? 1 : undefined)
    .map((series, index): PlottedSeries => ({ ...series, tone: getTone(index) }));
  const before =
    data.previous && !isRanking ? { ...data.previous, id: previousId, tone: 'previous' as const } : undefined;
  const series = all.filter(({ id }) => !hidden.has(id));
  const previous = hidden.has(previousId) ? undefined : before;
  const values = [...series, ...(previous ? [previous] : [])].flatMap((drawn) =>
    drawn.values.map((value) => value ?? 0),
  );
  return {
    entries: [...all, ...(before ? [before] : [])].map(({ id, name, tone }) => ({ id, name, tone })),
    series,
    previous,
    slices: [],
    points: data.labels,
    ticks: niceTicks(Math.min(0, ...values), Math.max(0, ...values)),
  };
}

export interface ReadFigure {
  id: string;
  name: string;
  tone: Tone;
  /** Null where there is no figure. */
  value: number | null;
}

/** The figures of one point, those of today's before those of the period before. */
export function figuresAt({ series, previous, slices }: Drawing, point: number): ReadFigure[] {
  const slice = slices[point];
  if (slice) return [{ id: slice.id, name: slice.label, tone: slice.tone, value: slice.value }];
  return [...series, ...(previous ? [previous] : [])].map(({ id, name, tone, values }) => ({
    id,
    name,
    tone,
    value: values[point] ?? null,
  }));
}
