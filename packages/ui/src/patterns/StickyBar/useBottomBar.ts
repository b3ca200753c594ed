import { type RefObject, useLayoutEffect } from 'react';

/** All bottom bars, with the CSS variable that holds their total height. */
const bars = new Map<HTMLElement, 'tabs' | 'commit'>();

function getHeight(kinds: readonly string[]): number {
  let sum = 0;
  for (const [bar, kind] of bars) if (kinds.includes(kind)) sum += bar.offsetHeight;
  return sum;
}

function write(name: string, height: number) {
  const { style } = document.documentElement;
  if (height > 0) style.setProperty(name, `${height}px`);
  else style.removeProperty(name);
}

function measure() {
  write('--sampan-tab-bar', getHeight(['tabs']));
  write('--sampan-bottom-bar', getHeight(['tabs', 'commit']));
}

/**
 * Registers a bar at the bottom of the page, so that toasts and commit bars are positioned above it. A bar hidden by
 * CSS counts as 0.
 */
export function useBottomBar(ref: RefObject<HTMLElement | null>, kind: 'tabs' | 'commit'): void {
  useLayoutEffect(
    function announceBar() {
      const bar = ref.current;
      if (!bar) return;
      bars.set(bar, kind);
      const observer = new ResizeObserver(measure);
      observer.observe(bar);
      measure();
      return () => {
        observer.disconnect();
        bars.delete(bar);
        measure();
      };
    },
    [ref, kind],
  );
}
