import { type PointerEvent, useRef } from 'react';

/** Pixels per millisecond: a faster drag closes at any distance. */
const flick = 0.6;

/** Drag to close for bottom sheets: closes past 30 % of the height or by a flick, else springs back. */
export function useDragToClose(onClose: () => void, isEnabled: boolean) {
  const drag = useRef<{ y: number; at: number } | undefined>(undefined);

  function getSheet(event: PointerEvent<HTMLElement>) {
    return event.currentTarget.parentElement;
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (!isEnabled) return;
    drag.current = { y: event.clientY, at: performance.now() };
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const sheet = getSheet(event);
    if (!drag.current || !sheet) return;
    sheet.style.transform = `translateY(${Math.max(0, event.clientY - drag.current.y)}px)`;
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const sheet = getSheet(event);
    if (!drag.current || !sheet) return;
    const distance = event.clientY - drag.current.y;
    const speed = distance / Math.max(1, performance.now() - drag.current.at);
    drag.current = undefined;
    sheet.style.transform = '';
    if (distance > sheet.offsetHeight * 0.3 || speed > flick) onClose();
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}
