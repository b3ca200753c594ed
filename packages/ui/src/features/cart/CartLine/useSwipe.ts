import { type CSSProperties, type PointerEvent, useRef, useState } from 'react';

/** Distance in pixels that a line opens: the width of the button below it. */
export const revealWidth = 88;

/** Swipe to the left that reveals a button below a card. Touch only, since a mouse drag selects text. */
export function useSwipe() {
  const [offset, setOffset] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const start = useRef<{ x: number; offset: number }>(undefined);

  function begin(event: PointerEvent) {
    if (event.pointerType !== 'touch') return;
    start.current = { x: event.clientX, offset };
  }
  function move(event: PointerEvent) {
    if (!start.current) return;
    const next = start.current.offset + event.clientX - start.current.x;
    setHeld(true);
    setOffset(Math.max(-revealWidth, Math.min(0, next)));
  }
  function end() {
    if (!start.current) return;
    start.current = undefined;
    setHeld(false);
    setOffset((now) => (now < -revealWidth / 2 ? -revealWidth : 0));
  }

  const style: CSSProperties = {
    transform: offset === 0 ? undefined : `translateX(${offset}px)`,
    transitionDuration: isHeld ? '0s' : undefined,
  };
  return {
    isOpen: offset < 0,
    style,
    handlers: { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: end },
  };
}
