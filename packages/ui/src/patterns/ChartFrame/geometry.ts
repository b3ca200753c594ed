import type { ChartKind } from './chartData.ts';

/** Pixels of the plot's surface and of the box within it that figures are drawn in. */
export interface PlotBox {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A digit in the rows' type, and the gap before the first. */
const figure = { digit: 8.5, gap: 16 };

/** Room for the longest of these texts: a guess, for nothing is drawn yet. */
export function roomFor(texts: readonly string[]): number {
  return Math.ceil(Math.max(0, ...texts.map((text) => [...text].length)) * figure.digit) + figure.gap;
}

/** What the axes and their labels take. */
const axis = { values: 44, names: 28, top: 12, inset: 16 };
/** Where a line's name stands behind its end. */
const nameRoom = 104;
/** Wide enough for names beside the lines. */
const wideFrom = 480;

export function isWide(width: number): boolean {
  return width >= wideFrom;
}

export interface PlotRoom {
  /** Lines bear their names behind their ends. */
  hasNamesBeside?: boolean;
  /** Pixels for the longest figure behind a ranking's bars. */
  figures?: number;
}

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

/** Lines begin on the first point; bars have a band each. */
function isBanded(kind: ChartKind): boolean {
  return kind !== 'line';
}

/** The first and the last point of a line stand this far from the box's edges. */
export const lineInset = axis.inset;

export function toX(kind: ChartKind, index: number, count: number, box: PlotBox): number {
  const span = box.right - box.left;
  if (isBanded(kind)) return box.left + ((index + 0.5) / count) * span;
  if (count < 2) return box.left + span / 2;
  return box.left + lineInset + (index / (count - 1)) * (span - 2 * lineInset);
}

/** From the value axis' first tick to its last. */
export function toY(value: number, [low, high]: readonly [number, number], box: PlotBox): number {
  return box.bottom - ((value - low) / (high - low)) * (box.bottom - box.top);
}

/** The point that is nearest to where the pointer is. */
export function pointAt(kind: ChartKind, x: number, count: number, box: PlotBox): number {
  const positions = Array.from({ length: count }, (_, index) => Math.abs(toX(kind, index, count, box) - x));
  return positions.indexOf(Math.min(...positions));
}

/** The slice of a ring under the pointer, clockwise from the top; null where there is none. */
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
