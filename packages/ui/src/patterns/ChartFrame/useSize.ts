import { type RefObject, useLayoutEffect, useState } from 'react';

/** Observes the size of an element in whole pixels; 0 until it is measured. */
export function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(
    function measure() {
      const measured = element.current;
      if (!measured) return;
      function read() {
        const width = measured?.clientWidth ?? 0;
        const height = measured?.clientHeight ?? 0;
        setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
      }
      read();
      const observer = new ResizeObserver(read);
      observer.observe(measured);
      return () => observer.disconnect();
    },
    [element],
  );
  return size;
}
