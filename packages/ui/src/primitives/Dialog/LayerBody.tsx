import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { body } from './Dialog.css.ts';

export interface LayerBodyProps {
  /** Class for layers with other spacing than a dialog's. */
  className?: string;
  children: ReactNode;
}

/** Scrollable part of a layer; focusable while it overflows, for keyboard scrolling. */
export function LayerBody({ className = body, children }: LayerBodyProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isScrolling, setScrolling] = useState(false);
  useLayoutEffect(function watchOverflow() {
    const element = ref.current;
    if (!element) return;
    const measure = () => setScrolling(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} className={className} tabIndex={isScrolling ? 0 : undefined}>
      {children}
    </div>
  );
}
