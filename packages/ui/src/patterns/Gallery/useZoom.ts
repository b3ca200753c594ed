import { type PointerEvent, useRef, useState, type WheelEvent } from 'react';

export const largest = 4;
/** A flat movement of at least so many pixels turns the page. */
const swipePx = 56;

interface View {
  scale: number;
  x: number;
  y: number;
}
const whole: View = { scale: 1, x: 0, y: 0 };

function bounded({ scale, x, y }: View): View {
  const kept = Math.max(1, Math.min(scale, largest));
  return kept === 1 ? whole : { scale: kept, x, y };
}

interface Finger {
  x: number;
  y: number;
}
const distance = ([one, other]: readonly Finger[]) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0);

/** Zoom from 1 to 4 by wheel, pinch and double press; dragging moves what is zoomed, and swipes what is not. */
export function useZoom({ onSwipe }: { onSwipe: (by: number) => void }) {
  const [view, setView] = useState(whole);
  const fingers = useRef(new Map<number, Finger>());
  const start = useRef({ view: whole, x: 0, y: 0, distance: 0 });

  function begin(event: PointerEvent<HTMLElement>) {
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    event.currentTarget.setPointerCapture(event.pointerId);
    const held = [...fingers.current.values()];
    start.current = { view, x: event.clientX, y: event.clientY, distance: distance(held) };
  }
  function move(event: PointerEvent) {
    if (!fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const { view: from, x, y, distance: apart } = start.current;
    const held = [...fingers.current.values()];
    if (held.length === 2 && apart > 0) {
      setView(bounded({ ...from, scale: (from.scale * distance(held)) / apart }));
    } else if (from.scale > 1) {
      setView(bounded({ ...from, x: from.x + event.clientX - x, y: from.y + event.clientY - y }));
    }
  }
  function end(event: PointerEvent) {
    const wasAlone = fingers.current.size === 1;
    fingers.current.delete(event.pointerId);
    const { view: from, x, y } = start.current;
    const across = event.clientX - x;
    const isFlat = Math.abs(across) > swipePx && Math.abs(across) > 2 * Math.abs(event.clientY - y);
    if (wasAlone && from.scale === 1 && isFlat) onSwipe(across < 0 ? 1 : -1);
  }
  function zoomBy(factor: number) {
    setView((now) => bounded({ ...now, scale: now.scale * factor }));
  }

  return {
    scale: view.scale,
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
    zoomBy,
    reset: () => setView(whole),
    handlers: {
      onPointerDown: begin,
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: (event: PointerEvent) => void fingers.current.delete(event.pointerId),
      onDoubleClick: () => setView((now) => (now.scale > 1 ? whole : { ...whole, scale: 2 })),
      onWheel: (event: WheelEvent) => zoomBy(event.deltaY < 0 ? 1.15 : 1 / 1.15),
    },
  };
}
