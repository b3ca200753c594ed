import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

/**
 * A part that two layouts have at different places: it keeps its state, such as a file that is being sent, when the window
 * changes from one to the other. For the browser only: server rendering has no document for the host.
 */
export function useMovablePart(part: ReactNode) {
  const [host] = useState(createHost);
  return {
    /** Render it once, outside the layouts. */
    content: createPortal(part, host),
    /** Render it in each layout, where the part belongs. */
    place: <Place host={host} />,
  };
}

/** Has no box of its own, so that the part is laid out as a child of the place's parent. */
function createHost(): HTMLElement {
  const host = document.createElement('div');
  host.style.display = 'contents';
  return host;
}

function Place({ host }: { host: HTMLElement }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    function moveHostHere() {
      ref.current?.append(host);
    },
    [host],
  );
  return <div ref={ref} style={{ display: 'contents' }} />;
}
