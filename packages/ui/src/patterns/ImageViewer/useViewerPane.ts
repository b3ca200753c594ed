import { useState } from 'react';
import { useZoom } from './useZoom.ts';

interface ViewerPaneOptions {
  index: number;
  /** Number of pictures that can be shown. */
  length: number;
  onShow: (index: number) => void;
}

/** State of one pane: picture, zoom and rotation. Another picture resets zoom and rotation. */
export function useViewerPane({ index, length, onShow }: ViewerPaneOptions) {
  const [quarters, setQuarters] = useState(0);
  const zoom = useZoom({ quarters, onSwipe: turnBy });

  function show(next: number) {
    if (next < 0 || next >= length || next === index) return;
    zoom.reset();
    setQuarters(0);
    onShow(next);
  }
  function turnBy(by: number) {
    show(index + by);
  }

  return {
    index,
    quarters,
    zoom,
    show,
    turnBy,
    isFirst: index <= 0,
    isLast: index >= length - 1,
    /** Rotates by 90° clockwise. The angle grows beyond 360°, so that the transition never runs backwards. */
    rotate() {
      zoom.reset();
      setQuarters((now) => now + 1);
    },
  };
}
export type ViewerPaneState = ReturnType<typeof useViewerPane>;
