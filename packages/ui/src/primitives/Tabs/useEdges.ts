import { type RefObject, useEffect, useState } from 'react';

/** Ends of a horizontal scroll container with hidden content. */
export type MoreAt = 'start' | 'end' | 'both' | undefined;

const names: Record<'00' | '01' | '10' | '11', MoreAt> = { '00': undefined, '01': 'end', '10': 'start', '11': 'both' };

function moreAt(box: HTMLElement): MoreAt {
  const room = box.scrollWidth - box.clientWidth;
  const isPastStart = box.scrollLeft > 1;
  const isBeforeEnd = box.scrollLeft < room - 1;
  return names[`${isPastStart ? 1 : 0}${isBeforeEnd ? 1 : 0}`];
}

/** Value for `data-more`: styles fade the edges with hidden content. */
export function useEdges(ref: RefObject<HTMLElement | null>): MoreAt {
  const [more, setMore] = useState<MoreAt>();
  useEffect(
    function watchEdges() {
      const box = ref.current;
      if (!box) return;
      const measure = () => setMore(moreAt(box));
      const observer = new ResizeObserver(measure);
      observer.observe(box);
      for (const child of box.children) observer.observe(child);
      box.addEventListener('scroll', measure, { passive: true });
      return () => {
        observer.disconnect();
        box.removeEventListener('scroll', measure);
      };
    },
    [ref],
  );
  return more;
}
