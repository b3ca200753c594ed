import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** How long a press is one press, in ms. */
const timeoutMs = 400;
/** Between two repetitions, in ms. */
const pollIntervalMs = 90;

/** Handlers of a button that acts once on a press, and again and again while it is held. */
export function useHoldRepeat(act: () => void) {
  const latest = useRef(act);
  useEffect(function keepLatestAct() {
    latest.current = act;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasRepeated = useRef(false);
  useEffect(function letGoWhenGone() {
    return () => clearTimeout(timer.current);
  }, []);

  function repeat() {
    hasRepeated.current = true;
    latest.current();
    timer.current = setTimeout(repeat, pollIntervalMs);
  }
  function hold(event: PointerEvent) {
    if (event.button !== 0) return;
    hasRepeated.current = false;
    clearTimeout(timer.current);
    timer.current = setTimeout(repeat, timeoutMs);
  }
  function letGo() {
    clearTimeout(timer.current);
  }
  function press(event: MouseEvent) {
    // The click that ends a hold has been counted; a keyboard's click has no detail.
    const endsHold = hasRepeated.current && event.detail !== 0;
    hasRepeated.current = false;
    if (!endsHold) latest.current();
  }
  return {
    onPointerDown: hold,
    onPointerUp: letGo,
    onPointerLeave: letGo,
    onPointerCancel: letGo,
    onClick: press,
  };
}
