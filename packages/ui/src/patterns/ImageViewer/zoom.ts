export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}
/** Visible part of a picture: its scale and the offset of its centre from the pane's, in pixels. */
export interface View extends Point {
  scale: number;
}

export const largest = 4;
/** The unzoomed view. */
export const whole: View = { scale: 1, x: 0, y: 0 };
/** Scale after a double tap. */
export const closer = 2.5;
/** Zoom factor of the + and − keys. */
export const step = 1.5;
/** Minimum horizontal movement of a swipe in pixels. */
const swipePx = 56;

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** Maximum offset of the centre before an edge moves inside the pane. */
function reach(room: number, picture: number, scale: number): number {
  return Math.max(0, (picture * scale - room) / 2);
}

/** Clamps a view: scale from 1 to 4, no edge inside the pane. */
export function clampView(view: View, room: Size, picture: Size): View {
  const scale = clamp(view.scale, 1, largest);
  const across = reach(room.width, picture.width, scale);
  const down = reach(room.height, picture.height, scale);
  return { scale, x: clamp(view.x, -across, across), y: clamp(view.y, -down, down) };
}

/** Zooms by a factor around `point`, relative to the pane's centre. */
export function zoomAroundPoint(view: View, factor: number, point: Point): View {
  return moveView(view, clamp(view.scale * factor, 1, largest), point, point);
}

/** Applies a pinch: the content between the two fingers stays between them. */
export function applyPinch(view: View, from: readonly [Point, Point], to: readonly [Point, Point]): View {
  const apart = computeDistance(from);
  if (apart === 0) return view;
  return moveView(
    view,
    clamp((view.scale * computeDistance(to)) / apart, 1, largest),
    computeMidpoint(from),
    computeMidpoint(to),
  );
}

function moveView(view: View, scale: number, from: Point, to: Point): View {
  const factor = scale / view.scale;
  return { scale, x: to.x - (from.x - view.x) * factor, y: to.y - (from.y - view.y) * factor };
}

function computeDistance([one, other]: readonly [Point, Point]): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function computeMidpoint([one, other]: readonly [Point, Point]): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

/** Size of a picture after a number of quarter turns. */
export function rotateSize({ width, height }: Size, quarters: number): Size {
  return quarters % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Zoom factor of a wheel event. A trackpad's small deltas add up to one notch of a mouse. */
export function computeWheelFactor(deltaY: number): number {
  return Math.exp(-clamp(deltaY, -120, 120) / 400);
}

/** Direction of a swipe: 1 next, -1 previous, 0 none. */
export function detectSwipe(across: number, down: number): -1 | 0 | 1 {
  if (Math.abs(across) < swipePx || Math.abs(across) < 2 * Math.abs(down)) return 0;
  return across < 0 ? 1 : -1;
}
