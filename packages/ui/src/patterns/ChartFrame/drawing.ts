import type { ChartData, ChartKind, ChartSeries, Slice } from './chartData.ts';
import { computeTicks, foldSlices, getSlices, otherId } from './chartMaths.ts';

const order = ['first', 'second', 'third', 'fourth', 'fifth', 'other'] as const;
/** Name of a chart colour. A seventh series starts over. */
export type Tone = (typeof order)[number] | 'previous';

/** Id of the previous period's series. */
export const previousId = 'previous';

function getTone(index: number): Tone {
  return order[index % order.length] ?? 'other';
}

/** A series with its colour, which stays the same when other series are hidden. */
export interface PlottedSeries extends ChartSeries {
  tone: Tone;
}

export interface PlottedSlice extends Slice {
  tone: Tone;
}

export interface Drawing {
  /** Legend entries, including hidden series; donut entries have a value. */
  entries: readonly { id: string; name: string; tone: Tone; value?: number }[];
  /** Visible series. */
  series: readonly PlottedSeries[];
  previous: PlottedSeries | undefined;
  slices: readonly PlottedSlice[];
  /** Names of the points: labels, or the slices of a donut. */
  points: readonly string[];
  /** Ticks of the value axis. */
  ticks: readonly number[];
  /** Ids of the hidden entries; empty if all that the data has would be hidden. */
  hidden: ReadonlySet<string>;
}

/** New data may have only entries that were hidden before: then none is hidden. */
function getApplicableHidden(entries: Drawing['entries'], hidden: ReadonlySet<string>): ReadonlySet<string> {
  return entries.every(({ id }) => hidden.has(id)) ? new Set() : hidden;
}

function drawRing(data: ChartData, hiddenByViewer: ReadonlySet<string>, otherLabel: string): Drawing {
  const all = foldSlices(getSlices(data), otherLabel).map(
    (slice, index): PlottedSlice => ({ ...slice, tone: slice.id === otherId ? 'other' : getTone(index) }),
  );
  const entries = all.map(({ id, label, tone, value }) => ({ id, name: label, tone, value }));
  const hidden = getApplicableHidden(entries, hiddenByViewer);
  const slices = all.filter(({ id }) => !hidden.has(id));
  return {
    entries,
    hidden,
    series: [],
    previous: undefined,
    slices,
    points: slices.map(({ label }) => label),
    ticks: [],
  };
}

/** Computes what a chart draws from its data and the series or slices that the viewer has hidden. */
export function createDrawing(
  kind: ChartKind,
  data: ChartData,
  hiddenByViewer: ReadonlySet<string>,
  otherLabel: string,
): Drawing {
  if (kind === 'donut') return drawRing(data, hiddenByViewer, otherLabel);
  const isRanking = kind === 'ranking';
  const all = data.series
    .slice(0, isRanking ? 1 : undefined)
    .map((series, index): PlottedSeries => ({ ...series, tone: getTone(index) }));
  const before =
    data.previous && !isRanking ? { ...data.previous, id: previousId, tone: 'previous' as const } : undefined;
  const entries = [...all, ...(before ? [before] : [])].map(({ id, name, tone }) => ({ id, name, tone }));
  const hidden = getApplicableHidden(entries, hiddenByViewer);
  const series = all.filter(({ id }) => !hidden.has(id));
  const previous = hidden.has(previousId) ? undefined : before;
  const values = [...series, ...(previous ? [previous] : [])].flatMap((drawn) =>
    drawn.values.map((value) => value ?? 0),
  );
  return {
    entries,
    hidden,
    series,
    previous,
    slices: [],
    points: data.labels,
    ticks: computeTicks(Math.min(0, ...values), Math.max(0, ...values)),
  };
}

export interface TooltipFigure {
  id: string;
  name: string;
  tone: Tone;
  /** Null for a missing value. */
  value: number | null;
}

/** Returns the values of one point, the current period's before the previous period's. */
export function getPointFigures({ series, previous, slices }: Drawing, point: number): TooltipFigure[] {
  const slice = slices[point];
  if (slice) return [{ id: slice.id, name: slice.label, tone: slice.tone, value: slice.value }];
  return [...series, ...(previous ? [previous] : [])].map(({ id, name, tone, values }) => ({
    id,
    name,
    tone,
    value: values[point] ?? null,
  }));
}
