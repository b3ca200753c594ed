import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { footer } from './Dialog.css.ts';

/** For each open layer, the height from the bottom of the window up to its actions if a toast would lie over them. */
const heights = new Map<HTMLElement, number>();

/** Toasts are positioned above this height. */
function writeHeight() {
  const height = Math.max(0, ...heights.values());
  const { style } = document.documentElement;
  if (height > 0) style.setProperty('--sampan-layer-footer', `${height}px`);
  else style.removeProperty('--sampan-layer-footer');
}

/** Pixels below a centred layer that hold a toast of two lines above a tab bar. */
const toastRoom = 144;

/** Offsets, unlike client rectangles, are those after the entry animation. */
function getHeight({ offsetParent: layer, offsetTop }: HTMLElement) {
  if (!(layer instanceof HTMLElement)) return 0;
  const room = innerHeight - layer.offsetTop - layer.offsetHeight;
  return room < toastRoom ? innerHeight - layer.offsetTop - offsetTop : 0;
}

/** Actions of a layer, below its scrollable part. Toasts keep clear of it. */
export function LayerFooter({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(function keepToastsAbove() {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      heights.set(element, getHeight(element));
      writeHeight();
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // A centred layer moves when its content grows or the window changes.
    if (element.offsetParent) observer.observe(element.offsetParent);
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
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
