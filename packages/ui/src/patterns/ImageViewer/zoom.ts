export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}
/** What is seen of a picture: how large it is, and how far its middle lies from the room's, in pixels. */
export interface View extends Point {
  scale: number;
}

export const largest = 4;
/** What a double tap, and a picture that is opened, start from. */
export const whole: View = { scale: 1, x: 0, y: 0 };
/** A double tap goes in so far. */
export const closer = 2.5;
/** One press of + or −. */
export const step = 1.5;
/** A flat movement of at least so many pixels turns the page. */
const swipePx = 56;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** How far the middle may go from the room's before an edge comes inside. */
function reach(room: number, picture: number, scale: number): number {
  return Math.max(0, (picture * scale - room) / 2);
}

/** Between 1 and 4 times, and no edge further in than the room's own. */
export function within(view: View, room: Size, picture: Size): View {
  const scale = clamp(view.scale, 1, largest);
  const across = reach(room.width, picture.width, scale);
  const down = reach(room.height, picture.height, scale);
  return { scale, x: clamp(view.x, -across, across), y: clamp(view.y, -down, down) };
}

/** Zooms by a factor; what lies under `point`, seen from the room's middle, stays there. */
export function zoomedAt(view: View, factor: number, point: Point): View {
  return moved(view, clamp(view.scale * factor, 1, largest), point, point);
}

/** Two fingers went from one pair of places to another: what lay between them still does. */
export function pinched(view: View, from: readonly [Point, Point], to: readonly [Point, Point]): View {
  const apart = distance(from);
  if (apart === 0) return view;
  return moved(view, clamp((view.scale * distance(to)) / apart, 1, largest), middle(from), middle(to));
}

function moved(view: View, scale: number, from: Point, to: Point): View {
  const factor = scale / view.scale;
  return { scale, x: to.x - (from.x - view.x) * factor, y: to.y - (from.y - view.y) * factor };
}

function distance([one, other]: readonly [Point, Point]): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function middle([one, other]: readonly [Point, Point]): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}

/** The box of a picture after so many quarter turns. */
export function turnedSize({ width, height }: Size, quarters: number): Size {
  return quarters % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The factor of one wheel event. A trackpad's small steps add up to what a mouse's notch does at once. */
export function wheelFactor(deltaY: number): number {
  return Math.exp(-clamp(deltaY, -120, 120) / 400);
}

/** Which page a movement turns to: 1 the next, -1 the one before, 0 none. */
export function detectSwipe(across: number, down: number): -1 | 0 | 1 {
  if (Math.abs(across) < swipePx || Math.abs(across) < 2 * Math.abs(down)) return 0;
  return across < 0 ? 1 : -1;
}
