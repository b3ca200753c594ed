import * as Radix from '@radix-ui/react-scroll-area';
import { getNonce } from 'get-nonce';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { joinClasses } from '../classes.ts';
import { area, bar, thumb, viewport } from './ScrollArea.css.ts';

type ScrollAxis = 'vertical' | 'horizontal' | 'both';

export interface ScrollAreaProps {
  /** Accessible name of the content. */
  label: string;
  /** Directions that scroll. Default: vertical. */
  axis?: ScrollAxis;
  /** Maximum height, a CSS length; defined by the container by default. */
  maxHeight?: string;
  /** Additional class names. */
  className?: string;
  /** The scrolled content. */
  children: ReactNode;
}

/** Scroll container with thin scrollbars. Focusable while it overflows. */
export function ScrollArea({ label, axis = 'vertical', maxHeight, className, children }: ScrollAreaProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isScrolling, setScrolling] = useState(false);
  useLayoutEffect(function watchOverflow() {
    const element = box.current;
    if (!element) return;
    const measure = () =>
      setScrolling(element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    measure();
    return () => observer.disconnect();
  }, []);

  return (
    <Radix.Root type="auto" className={joinClasses(area, className)} style={{ maxBlockSize: maxHeight }}>
      <Radix.Viewport
        ref={box}
        nonce={getNonce()}
        className={viewport}
        data-axis={axis}
        role="group"
        aria-label={label}
        tabIndex={isScrolling ? 0 : undefined}
      >
        {children}
      </Radix.Viewport>
      {axis !== 'horizontal' && (
        <Radix.Scrollbar orientation="vertical" className={bar}>
          <Radix.Thumb className={thumb} />
        </Radix.Scrollbar>
      )}
      {axis !== 'vertical' && (
        <Radix.Scrollbar orientation="horizontal" className={bar}>
          <Radix.Thumb className={thumb} />
        </Radix.Scrollbar>
      )}
      <Radix.Corner />
    </Radix.Root>
  );
}
