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

/** Marks the element with a point's figures. */
export const figuresMark = { 'data-figures': '' };

/** Whether a pointer that is not pressed rests on the figures. A pressed one, as a finger is, reads the point below. */
function restsOnFigures({ buttons, target }: PointerEvent<HTMLElement>): boolean {
  return buttons === 0 && target instanceof Element && target.closest('[data-figures]') !== null;
}

/**
 * Point-by-point reading of a chart, by arrow keys like a slider or by the pointer. The pointer can rest on the figures:
 * they appear in the half of the chart where it is not, and stay there until another point is read. Escape ends the reading,
 * wherever the focus is; the pointer goes on reading once it has left the chart (WCAG 1.4.13).
 */
export function usePointSteps(count: number, findPoint: (event: PointerEvent<HTMLElement>) => number | null) {
  const [chosen, setAt] = useState<number | null>(null);
  const [isPointerAbove, setPointerAbove] = useState(false);
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
    setPointerAbove(false);
    setAt(at === null ? last : move(at, last));
  }

  function read(event: PointerEvent<HTMLElement>) {
    const next = findPoint(event);
    if (next === chosen) return;
    const { top, height } = event.currentTarget.getBoundingClientRect();
    setPointerAbove(event.clientY < top + height / 2);
    setAt(next);
  }

  const handlers = {
    onKeyDown: step,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (event.currentTarget.matches(':focus-visible')) setAt(at ?? last);
    },
    onBlur: () => setAt(null),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      isDismissed.current = false;
      read(event);
    },
    onPointerEnter: () => {
      isDismissed.current = false;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!isDismissed.current && !restsOnFigures(event)) read(event);
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      // Keyboard users keep their point when the mouse leaves.
      if (!event.currentTarget.matches(':focus-visible')) setAt(null);
    },
  };
  return { at, last, isPointerAbove, handlers };
}
