import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import { spacer } from './DataTable.css.ts';

/** Ref callback that measures a row's height. */
export type RowMeasure = (element: HTMLElement | null) => void;

export interface VirtualRowsProps {
  /** The scroll container. */
  box: RefObject<HTMLElement | null>;
  ids: readonly string[];
  /** Id of the focused row. */
  currentId: string | undefined;
  /** Estimated row height in rem before it is measured. */
  height: number;
  /** Renders the row at an index, with its id as its key. */
  show: (index: number, measure: RowMeasure) => ReactNode;
  /** Called when the first virtual rows have replaced the placeholder rows. */
  onDrawn: () => void;
}

/** Virtualised table rows, with spacers for the rows outside the view. */
export function VirtualRows({ box, ids, currentId, height, show, onDrawn }: VirtualRowsProps) {
  useRenderWithBox();
  const current = currentId === undefined ? -1 : ids.indexOf(currentId);
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => ids[index] ?? index,
    estimateSize: () => height * getRemPixels(),
    overscan: 8,
    // Keep the focused row mounted when it is scrolled out of view, else the focus is lost.
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
        // One flat array: nested arrays would remount rows and lose the focus.
        return [
          before > 0 && <Spacer key={`before ${item.key}`} height={before} />,
          show(item.index, virtualizer.measureElement),
        ];
      })}
      <Spacer height={end - (items.at(-1)?.end ?? 0)} />
    </>
  );
}

/** Renders once more after mounting: the ref of the box, an ancestor, is set after the layout effects of its rows. */
function useRenderWithBox() {
  const [, setMounted] = useState(false);
  useLayoutEffect(function renderAgain() {
    setMounted(true);
  }, []);
}

/** Calls `onDrawn` in the layout effect once the rows are drawn. */
export function useAfterPaint(isDrawn: boolean, onDrawn: () => void) {
  const report = useEffectEvent(onDrawn);
  useLayoutEffect(
    function reportDrawnRows() {
      if (isDrawn) report();
    },
    [isDrawn],
  );
}

function getRemPixels(): number {
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
