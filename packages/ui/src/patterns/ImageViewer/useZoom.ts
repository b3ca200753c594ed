import { type PointerEvent, useEffect, useRef, useState } from 'react';
import {
  closer,
  detectSwipe,
  type Point,
  pinched,
  step,
  turnedSize,
  type View,
  wheelFactor,
  whole,
  within,
  zoomedAt,
} from './zoom.ts';

/** Two taps within so long, in ms, and so near, in pixels, are one double tap. */
const doubleTap = { ms: 320, px: 32 };
/** A finger that moved less than this has not moved. */
const stillPx = 8;

interface Hold {
  /** What was seen, and where the fingers were, when the last finger came down or went up. */
  view: View;
  fingers: Point[];
  /** One finger alone swipes and taps; the last one of a pinch does neither. */
  isAlone: boolean;
}

interface ZoomOptions {
  /** Quarter turns of the picture. */
  quarters: number;
  /** A whole picture was pushed aside: 1 for the next. */
  onSwipe: (by: number) => void;
}

/** Wheel, pinch and double tap zoom a picture from 1 to 4 times; dragging moves it, and turns the page while it is whole. */
export function useZoom({ quarters, onSwipe }: ZoomOptions) {
  const [view, setView] = useState(whole);
  const [isHeld, setHeld] = useState(false);
  /** In the state, because a portal brings it later than the effects of whoever holds this. */
  const [room, setRoom] = useState<HTMLElement | null>(null);
  const fingers = useRef(new Map<number, Point>());
  const hold = useRef<Hold>({ view: whole, fingers: [], isAlone: true });
  const lastTap = useRef<Point & { at: number }>(undefined);

  function bounded(next: View): View {
    const picture = room?.querySelector('img');
    if (!room || !picture) return whole;
    const size = turnedSize({ width: picture.offsetWidth, height: picture.offsetHeight }, quarters);
    return within(next, { width: room.clientWidth, height: room.clientHeight }, size);
  }
  /** Seen from the room's middle. */
  function getPlace({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = room?.getBoundingClientRect();
    if (!box) return whole;
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  }
  function zoomBy(factor: number, point: Point = { x: 0, y: 0 }) {
    setView((now) => bounded(zoomedAt(now, factor, point)));
  }

  const latestWheel = useRef<(event: WheelEvent) => void>(undefined);
  useEffect(function keepLatestWheel() {
    latestWheel.current = (event) => zoomBy(wheelFactor(event.deltaY), getPlace(event));
  });
  useEffect(
    function zoomByWheel() {
      // React listens passively, and then a trackpad's pinch would zoom the page as well.
      function turn(event: WheelEvent) {
        event.preventDefault();
        latestWheel.current?.(event);
      }
      room?.addEventListener('wheel', turn, { passive: false });
      return () => room?.removeEventListener('wheel', turn);
    },
    [room],
  );

  function holdFromHere(isAlone: boolean) {
    hold.current = { view, fingers: [...fingers.current.values()], isAlone };
  }
  function begin(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    const isAlone = fingers.current.size === 0;
    fingers.current.set(event.pointerId, getPlace(event));
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeld(true);
    holdFromHere(isAlone);
  }
  function move(event: PointerEvent) {
    if (!fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, getPlace(event));
    const [first, second] = [...fingers.current.values()];
    const { view: from, fingers: then } = hold.current;
    if (!first || !then[0]) return;
    if (second && then[1]) return setView(bounded(pinched(from, [then[0], then[1]], [first, second])));
    const moved = { ...from, x: from.x + first.x - then[0].x, y: from.y + first.y - then[0].y };
    // A whole picture follows the finger aside; letting go turns the page or brings it back.
    setView(from.scale > 1 ? bounded(moved) : { ...whole, x: moved.x });
  }
  function end(event: PointerEvent) {
    const place = fingers.current.get(event.pointerId);
    if (!place) return;
    fingers.current.delete(event.pointerId);
    const { view: from, fingers: then, isAlone } = hold.current;
    if (fingers.current.size > 0) return holdFromHere(false);
    setHeld(false);
    setView(bounded);
    if (!isAlone || !then[0]) return;
    const [across, down] = [place.x - then[0].x, place.y - then[0].y];
    if (Math.hypot(across, down) < stillPx) return tap(place, event.timeStamp);
    const by = from.scale > 1 ? 0 : detectSwipe(across, down);
    if (by !== 0) onSwipe(by);
  }
  function tap(place: Point, at: number) {
    const before = lastTap.current;
    const isSecond =
      before !== undefined &&
      at - before.at < doubleTap.ms &&
      Math.hypot(place.x - before.x, place.y - before.y) < doubleTap.px;
    lastTap.current = isSecond ? undefined : { ...place, at };
    if (isSecond) setView((now) => (now.scale > 1 ? whole : bounded(zoomedAt(whole, closer, place))));
  }
  function cancel(event: PointerEvent) {
    fingers.current.delete(event.pointerId);
    setHeld(false);
    setView(bounded);
  }

  return {
    /** Ref of the element that the picture is moved in. */
    room: setRoom,
    view,
    /** A finger is on it: it follows at once. */
    isHeld,
    zoomIn: () => zoomBy(step),
    zoomOut: () => zoomBy(1 / step),
    reset: () => setView(whole),
    handlers: { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: cancel },
  };
}
