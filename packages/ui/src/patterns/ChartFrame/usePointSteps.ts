import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from 'react';

/** Index after a key press; `last` is the index of the last point. */
const moves: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowDown: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** Point-by-point reading of a chart, by arrow keys like a slider or by the pointer. */
export function usePointSteps(count: number, findPoint: (event: PointerEvent<HTMLElement>) => number | null) {
  const [chosen, setAt] = useState<number | null>(null);
  const last = count - 1;
  // The data may have shrunk below the current index.
  const at = chosen === null ? null : Math.min(chosen, last);

  function step(event: KeyboardEvent) {
    if (event.key === 'Escape') setAt(null);
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
    onPointerDown: (event: PointerEvent<HTMLElement>) => setAt(findPoint(event)),
    onPointerMove: (event: PointerEvent<HTMLElement>) => setAt(findPoint(event)),
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      // Keyboard users keep their point when the mouse leaves.
      if (!event.currentTarget.matches(':focus-visible')) setAt(null);
    },
  };
  return { at, last, handlers };
}
