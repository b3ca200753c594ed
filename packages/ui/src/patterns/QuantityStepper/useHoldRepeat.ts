import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** Delay before a held press repeats, in ms. */
const repeatDelayMs = 400;
/** Interval of repetitions, in ms. */
const repeatIntervalMs = 90;

/** Button handlers that act once per press and repeatedly while held. */
export function useHoldRepeat(act: () => void) {
  const latest = useRef(act);
  useEffect(function keepLatestAct() {
    latest.current = act;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasRepeated = useRef(false);
  useEffect(function stopOnUnmount() {
    return () => clearTimeout(timer.current);
  }, []);

  function repeat() {
    hasRepeated.current = true;
    latest.current();
    timer.current = setTimeout(repeat, repeatIntervalMs);
  }
  function hold(event: PointerEvent) {
    if (event.button !== 0) return;
    hasRepeated.current = false;
    clearTimeout(timer.current);
    timer.current = setTimeout(repeat, repeatDelayMs);
  }
  function release() {
    clearTimeout(timer.current);
  }
  function press(event: MouseEvent) {
    // Ignore the click that ends a hold; a click by keyboard has `detail` 0.
    const endsHold = hasRepeated.current && event.detail !== 0;
    hasRepeated.current = false;
    if (!endsHold) latest.current();
  }
  return {
    onPointerDown: hold,
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onClick: press,
  };
}
