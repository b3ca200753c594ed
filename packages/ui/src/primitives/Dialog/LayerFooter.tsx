import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { footer } from './Dialog.css.ts';

/** Heights of the footers at the bottom of the page, of all open layers. */
const heights = new Map<HTMLElement, number>();

/** Toasts are positioned above this height. */
function writeHeight() {
  const height = Math.max(0, ...heights.values());
  const { style } = document.documentElement;
  if (height > 0) style.setProperty('--sampan-layer-footer', `${height}px`);
  else style.removeProperty('--sampan-layer-footer');
}

/** Offsets, unlike client rectangles, are those after the entry animation. */
function isAtBottom({ offsetParent }: HTMLElement) {
  return offsetParent instanceof HTMLElement && offsetParent.offsetTop + offsetParent.offsetHeight > innerHeight - 1;
}

/** Actions of a layer, below its scrollable part. Toasts keep clear of it. */
export function LayerFooter({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(function keepToastsAbove() {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      heights.set(element, isAtBottom(element) ? element.offsetHeight : 0);
      writeHeight();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      heights.delete(element);
      writeHeight();
    };
  }, []);
  return (
    <div ref={ref} className={footer}>
      {children}
    </div>
  );
}
