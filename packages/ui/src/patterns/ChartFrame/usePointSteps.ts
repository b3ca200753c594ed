import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/** Index after a key press; `last` is the index of the last point. */
const moves: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowDown: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/**
 * Point-by-point reading of a chart, by arrow keys like a slider or by the pointer. Escape ends it, wherever the focus is;
 * the pointer goes on reading once it has left the chart (WCAG 1.4.13).
 */
export function usePointSteps(count: number, findPoint: (event: PointerEvent<HTMLElement>) => number | null) {
  const [chosen, setAt] = useState<number | null>(null);
  const last = count - 1;
  // The data may have shrunk below the current index.
  const at = chosen === null ? null : Math.min(chosen, last);
  const isDismissed = useRef(false);
  const isReading = at !== null;
  useEffect(
    function endOnEscape() {
      if (!isReading) return;
      function press({ key }: globalThis.KeyboardEvent) {
        if (key !== 'Escape') return;
        isDismissed.current = true;
        setAt(null);
      }
      document.addEventListener('keydown', press);
      return () => document.removeEventListener('keydown', press);
    },
    [isReading],
  );

  function step(event: KeyboardEvent) {
    const move = moves[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setAt(at === null ? last : move(at, last));
  }

  const handlers = {
    onKeyDown: step,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (event.currentTarget.matches(':focus-visible')) setAt(at ?? last);
    },
    onBlur: () => setAt(null),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      isDismissed.current = false;
      setAt(findPoint(event));
    },
    onPointerEnter: () => {
      isDismissed.current = false;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!isDismissed.current) setAt(findPoint(event));
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      // Keyboard users keep their point when the mouse leaves.
      if (!event.currentTarget.matches(':focus-visible')) setAt(null);
    },
  };
  return { at, last, handlers };
}
