import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { body } from './Dialog.css.ts';

/** The part of a modal layer that scrolls. While it does, the keyboard can reach and scroll it. */
export function LayerBody({ children }: { children: ReactNode }) {
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
    <div ref={ref} className={body} tabIndex={isScrolling ? 0 : undefined}>
      {children}
    </div>
  );
}
