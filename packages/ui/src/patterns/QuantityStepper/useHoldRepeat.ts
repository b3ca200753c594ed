import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** Delay before a held press repeats, in ms. */
const repeatDelayMs = 400;
/** Interval of repetitions, in ms. */
const repeatIntervalMs = 90;

/**
 * Button handlers that act once per press and repeatedly while held. A hold stops once `canRepeat` is false, and a button
 * that cannot repeat acts at the end of the press.
 */
export function useHoldRepeat(act: () => void, canRepeat: boolean) {
  const latest = useRef({ act, canRepeat });
  useEffect(function keepLatest() {
    latest.current = { act, canRepeat };
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasRepeated = useRef(false);
  /** Whether Enter was pressed on this button since it has the focus. */
  const hasKeyPress = useRef(false);
  useEffect(function stopOnUnmount() {
    return () => clearTimeout(timer.current);
  }, []);

  function repeat() {
    if (!latest.current.canRepeat) return;
    hasRepeated.current = true;
    latest.current.act();
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
    if (!endsHold) latest.current.act();
  }
  function holdKey(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Browsers click the focused button again and again while Enter is held down, even if it was pressed on another one.
    if (event.repeat && !(canRepeat && hasKeyPress.current)) event.preventDefault();
    if (!event.repeat) hasKeyPress.current = true;
  }
  return {
    onPointerDown: hold,
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onClick: press,
    onKeyDown: holdKey,
    onBlur() {
      hasKeyPress.current = false;
    },
  };
}
