import { type RefObject, useLayoutEffect } from 'react';

/** Every bar at the bottom of the phone, by the custom property that says how high all below and with it are. */
const bars = new Map<HTMLElement, 'tabs' | 'commit'>();

function getHeight(wanted: readonly string[]): number {
  let sum = 0;
  for (const [bar, kind] of bars) if (wanted.includes(kind)) sum += bar.offsetHeight;
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
 * Tells the page that something stands at its bottom: toasts rise above it, commit bars stand on the tab bar. A bar
 * that a style hides counts nothing.
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
