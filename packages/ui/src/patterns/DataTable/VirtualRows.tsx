import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { spacer } from './DataTable.css.ts';

/** A ref that tells how high its row is. */
export type RowMeasure = (element: HTMLElement | null) => void;

export interface VirtualRowsProps {
  /** What scrolls. */
  box: RefObject<HTMLElement | null>;
  ids: readonly string[];
  /** The row with the focus. */
  currentId: string | undefined;
  /** In rem, until a row is measured. */
  height: number;
  /** The row at this place, with its id as its key. */
  show: (index: number, measure: RowMeasure) => ReactNode;
  /** The first of them are there, in the place of those that stood in for them. */
  onDrawn: () => void;
}

/** Of many rows those in view; spacers stand for the others. */
export function VirtualRows({ box, ids, currentId, height, show, onDrawn }: VirtualRowsProps) {
  const current = currentId === undefined ? -1 : ids.indexOf(currentId);
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => ids[index] ?? index,
    estimateSize: () => height * remPixels(),
    overscan: 8,
    // The row with the focus stays, however far it is scrolled away: with it the focus would go.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(current < 0 ? [] : [current])])].sort((a, b) => a - b),
  });
  const items = virtualizer.getVirtualItems();
  const end = virtualizer.getTotalSize();
  useAfterPaint(items.length > 0, onDrawn);
  return (
    <>
      {items.flatMap((item, place) => {
        const before = item.start - (items[place - 1]?.end ?? 0);
        // Side by side in one list: in lists of their own rows would be moved, and the focus lost.
        return [
          before > 0 && <Spacer key={`before ${item.key}`} height={before} />,
          show(item.index, virtualizer.measureElement),
        ];
      })}
      <Spacer height={end - (items.at(-1)?.end ?? 0)} />
    </>
  );
}

export function useAfterPaint(isDrawn: boolean, onDrawn: () => void) {
  const tell = useEffectEvent(onDrawn);
  useLayoutEffect(
    function tellOnce() {
      if (isDrawn) tell();
    },
    [isDrawn],
  );
}

function remPixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

function Spacer({ height }: { height: number }) {
  return (
    <tbody aria-hidden>
      <tr>
        <td className={spacer} style={{ blockSize: height }} />
      </tr>
    </tbody>
  );
}
