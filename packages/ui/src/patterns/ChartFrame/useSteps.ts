import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from 'react';

/** What a key does to the point that is read; `last` is the index of the last one. */
const moves: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at, last) => Math.min(last, at + 1),
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowDown: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

/** A chart read point by point: by arrow keys, as a slider is, or by the pointer. */
export function useSteps(count: number, findPoint: (event: PointerEvent<HTMLElement>) => number | null) {
  const [chosen, setAt] = useState<number | null>(null);
  const last = count - 1;
  // Fewer points came while the last one was read.
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
      // Whoever steps by keys keeps their place when the mouse goes.
      if (!event.currentTarget.matches(':focus-visible')) setAt(null);
    },
  };
  return { at, last, handlers };
}
