import type { ChartKind } from './chartData.ts';

/** Size of the plot's surface and the box inside the axes, in pixels. */
export type PlotBox = Record<'width' | 'height' | 'left' | 'right' | 'top' | 'bottom', number>;

/** Width of a digit and the gap before the first one, in pixels. */
const figure = { digit: 8.5, gap: 16 };

/** Estimates the width of the longest text, before anything is rendered. */
export function estimateTextWidth(texts: readonly string[]): number {
  return Math.ceil(Math.max(0, ...texts.map((text) => [...text].length)) * figure.digit) + figure.gap;
}

/** Space for axes and their labels, in pixels. */
const axis = { values: 44, names: 28, top: 12, inset: 16 };
/** Space for a series name at the end of its line, in pixels. */
const nameRoom = 104;
/** Minimum width for names beside the lines, in pixels. */
const wideFrom = 480;

/** Returns whether a frame of this width, in px, has room for the wide layout. */
export function isWide(width: number): boolean {
  return width >= wideFrom;
}

export interface PlotRoom {
  /** True if series names are drawn at the ends of their lines. */
  hasNamesBeside?: boolean;
  /** Width of the longest value behind a ranking's bars, in pixels. */
  figures?: number;
}

/** Computes the box inside the axes in px, for the kind of chart and the size of its frame. */
export function computePlotBox(kind: ChartKind, width: number, height: number, room: PlotRoom = {}): PlotBox {
  const { hasNamesBeside = false, figures = 88 } = room;
  if (kind === 'donut') return { width, height, left: 0, right: width, top: 0, bottom: height };
  if (kind === 'ranking') {
    const names = Math.round(Math.min(220, width * 0.38, width - figures));
    return { width, height, left: names, right: Math.max(names, width - figures), top: 0, bottom: height };
  }
  const right = width - (hasNamesBeside ? nameRoom : axis.inset);
  return { width, height, left: axis.values, right, top: axis.top, bottom: height - axis.names };
}

/** True if each point has a band (bars); a line starts on its first point. */
function isBanded(kind: ChartKind): boolean {
  return kind !== 'line';
}

/** Distance of a line's first and last point from the box's edges, in pixels. */
export const lineInset = axis.inset;

/** Returns the x position of a point in px: the middle of its band for bars, spread over the width for lines. */
export function toX(kind: ChartKind, index: number, count: number, box: PlotBox): number {
  const span = box.right - box.left;
  if (isBanded(kind)) return box.left + ((index + 0.5) / count) * span;
  if (count < 2) return box.left + span / 2;
  return box.left + lineInset + (index / (count - 1)) * (span - 2 * lineInset);
}

/** Maps a value to a y coordinate between the first and last tick. */
export function toY(value: number, [low, high]: readonly [number, number], box: PlotBox): number {
  return box.bottom - ((value - low) / (high - low)) * (box.bottom - box.top);
}

/** Returns the index of the point nearest to the pointer. */
export function pointAt(kind: ChartKind, x: number, count: number, box: PlotBox): number {
  const positions = Array.from({ length: count }, (_, index) => Math.abs(toX(kind, index, count, box) - x));
  return positions.indexOf(Math.min(...positions));
}

/** Returns the index of the donut slice under the pointer, clockwise from the top, at any distance; null without slices. */
export function sliceAt(x: number, y: number, values: readonly number[], box: PlotBox): number | null {
  const turn = Math.atan2(x - box.width / 2, box.height / 2 - y) / (2 * Math.PI);
  const total = values.reduce((sum, value) => sum + value, 0);
  const reached = (turn < 0 ? turn + 1 : turn) * total;
  let sum = 0;
  const index = values.findIndex((value) => {
    sum += value;
    return reached < sum;
  });
  return index < 0 ? null : index;
}
