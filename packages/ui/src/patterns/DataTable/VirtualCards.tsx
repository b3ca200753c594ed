import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useAfterPaint, type VirtualRowsProps } from './VirtualRows.tsx';

/** Estimated card height in pixels before it is measured. */
const guessedHeight = 88;

export interface VirtualCardsProps extends Pick<VirtualRowsProps, 'ids' | 'show' | 'onDrawn'> {
  /** The list element. */
  box: RefObject<HTMLUListElement | null>;
  className: string;
  label: string;
}

/** Virtualised card list; the page scrolls it. */
export function VirtualCards({ box, className, label, ids, show, onDrawn }: VirtualCardsProps) {
  const scrollMargin = useDistanceFromTop(box);
  const virtualizer = useWindowVirtualizer({
    count: ids.length,
    getItemKey: (index) => ids[index] ?? index,
    estimateSize: () => guessedHeight,
    overscan: 8,
    scrollMargin,
  });
  const items = virtualizer.getVirtualItems();
  useAfterPaint(items.length > 0, onDrawn);
  const padding = {
    paddingBlockStart: (items[0]?.start ?? scrollMargin) - scrollMargin,
    paddingBlockEnd: virtualizer.getTotalSize() + scrollMargin - (items.at(-1)?.end ?? scrollMargin),
  };
  return (
    <ul ref={box} className={className} aria-label={label} style={padding}>
      {items.map(({ index }) => show(index, virtualizer.measureElement))}
    </ul>
  );
}

function useDistanceFromTop(box: RefObject<HTMLElement | null>): number {
  const [distance, setDistance] = useState(0);
  useLayoutEffect(
    function measureDistance() {
      if (box.current) setDistance(Math.round(box.current.getBoundingClientRect().top + window.scrollY));
    },
    [box],
  );
  return distance;
}
