import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  applyPinch,
  clampView,
  closer,
  computeWheelFactor,
  detectSwipe,
  type Point,
  rotateSize,
  step,
  type View,
  whole,
  zoomAroundPoint,
} from './zoom.ts';

/** Maximum time in ms and distance in px between two taps of a double tap. */
const doubleTap = { ms: 320, px: 32 };
/** Movement below this many pixels counts as a tap. */
const stillPx = 8;

interface Hold {
  /** View and pointer positions when the number of pointers last changed. */
  view: View;
  fingers: Point[];
  /** True while a single pointer was used: only then swipes and taps count, not after a pinch. */
  isAlone: boolean;
}

interface ZoomOptions {
  /** Quarter turns of the picture. */
  quarters: number;
  /** Called after a swipe of an unzoomed picture: 1 for the next, -1 for the previous. */
  onSwipe: (by: number) => void;
}

/**
 * Zooms a picture from 1 to 4 times by wheel, pinch and double tap. Dragging moves it, or swipes to another picture
 * while unzoomed.
 */
export function useZoom({ quarters, onSwipe }: ZoomOptions) {
  const [view, setView] = useState(whole);
  const [isHeld, setHeld] = useState(false);
  /** State instead of a ref: the portal mounts the element after the effects of this component. */
  const [room, setRoom] = useState<HTMLElement | null>(null);
  const fingers = useRef(new Map<number, Point>());
  const hold = useRef<Hold>({ view: whole, fingers: [], isAlone: true });
  const lastTap = useRef<Point & { at: number }>(undefined);

  function clampToPane(next: View): View {
    const picture = room?.querySelector('img');
    if (!room || !picture) return whole;
    const size = rotateSize({ width: picture.offsetWidth, height: picture.offsetHeight }, quarters);
    return clampView(next, { width: room.clientWidth, height: room.clientHeight }, size);
  }
  /** Position relative to the pane's centre. */
  function getPlace({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = room?.getBoundingClientRect();
    if (!box) return whole;
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  }
  function zoomBy(factor: number, point: Point = { x: 0, y: 0 }) {
    setView((now) => clampToPane(zoomAroundPoint(now, factor, point)));
  }

  const zoomAtPointer = useEffectEvent((event: WheelEvent) =>
    zoomBy(computeWheelFactor(event.deltaY), getPlace(event)),
  );
  useEffect(
    function zoomByWheel() {
      // React's wheel listener is passive, so preventDefault needs a native one; otherwise a trackpad pinch zooms the
      // page.
      function turn(event: WheelEvent) {
        event.preventDefault();
        zoomAtPointer(event);
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
    if (second && then[1]) return setView(clampToPane(applyPinch(from, [then[0], then[1]], [first, second])));
    const moved = { ...from, x: from.x + first.x - then[0].x, y: from.y + first.y - then[0].y };
    // An unzoomed picture follows the finger sideways; releasing it changes the picture or snaps back.
    setView(from.scale > 1 ? clampToPane(moved) : { ...whole, x: moved.x });
  }
  function end(event: PointerEvent) {
    const place = fingers.current.get(event.pointerId);
    if (!place) return;
    fingers.current.delete(event.pointerId);
    const { view: from, fingers: then, isAlone } = hold.current;
    if (fingers.current.size > 0) return holdFromHere(false);
    setHeld(false);
    setView(clampToPane);
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
    if (isSecond) setView((now) => (now.scale > 1 ? whole : clampToPane(zoomAroundPoint(whole, closer, place))));
  }
  function cancel(event: PointerEvent) {
    fingers.current.delete(event.pointerId);
    if (fingers.current.size > 0) return holdFromHere(false);
    setHeld(false);
    setView(clampToPane);
  }

  return {
    /** Ref callback of the pane element. */
    room: setRoom,
    view,
    /** True while a finger holds the picture: no transition. */
    isHeld,
    zoomIn: () => zoomBy(step),
    zoomOut: () => zoomBy(1 / step),
    reset: () => setView(whole),
    /**
     * Moves the visible part of the picture by pixels: to the right and down. Returns false if all of it is visible in
     * that direction and the other.
     */
    moveBy(right: number, down: number): boolean {
      setView((now) => clampToPane({ ...now, x: now.x - right, y: now.y - down }));
      const edge = clampToPane({ ...view, x: right * 1_000, y: down * 1_000 });
      return edge.x !== 0 || edge.y !== 0;
    },
    handlers: { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: cancel },
  };
}
