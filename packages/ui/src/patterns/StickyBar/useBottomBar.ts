import { type RefObject, useLayoutEffect } from 'react';

type BarKind = 'tabs' | 'commit' | 'tray';

/** All bottom bars. The height is 0 until the first layout and while CSS hides the bar. */
const bars = new Map<HTMLElement, { kind: BarKind; height: number }>();

function sumHeights(kinds: readonly BarKind[]): number {
  let sum = 0;
  for (const { kind, height } of bars.values()) if (kinds.includes(kind)) sum += height;
  return sum;
}

function write(name: string, height: number) {
  const { style } = document.documentElement;
  if (height > 0) style.setProperty(name, `${height}px`);
  else style.removeProperty(name);
}

function writeHeights() {
  write('--sampan-tab-bar', sumHeights(['tabs']));
  write('--sampan-bottom-bar', sumHeights(['tabs', 'commit']));
  write('--sampan-job-tray', sumHeights(['tray']));
}

/**
 * Registers a bar at the bottom of the page, so that toasts and commit bars are positioned above it. A `tray` only covers
 * a corner: pages end with a space as high. A bar hidden by CSS counts as 0.
 */
export function useBottomBar(ref: RefObject<HTMLElement | null>, kind: BarKind): void {
  useLayoutEffect(
    function announceBar() {
      const bar = ref.current;
      if (!bar) return;
      // Also called after the first layout, before it is painted: reading the height here would force one.
      const observer = new ResizeObserver(() => {
        bars.set(bar, { kind, height: bar.offsetHeight });
        writeHeights();
      });
      observer.observe(bar);
      return () => {
        observer.disconnect();
        bars.delete(bar);
        writeHeights();
      };
    },
    [ref, kind],
  );
}
