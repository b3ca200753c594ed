import { type ComponentType, createElement, useRef, useState } from 'react';
import { loadCode } from '../app/lazyCode.tsx';
import { RouteProgress } from './RouteProgress/RouteProgress.tsx';
import { useLoadFailure } from './useLoadFailure.ts';

/**
 * Opens and closes a dialog or sheet whose code is loaded when it is first opened. Without Suspense, so that the page
 * below does not flash: render `progress` meanwhile. If its code does not load, a toast says so, the page stays, and the
 * next `open` tries again.
 *
 * @param onLoadFailed resets what the caller has noted of the opening
 */
export function useLazyLayer<Props>(load: () => Promise<ComponentType<Props>>, onLoadFailed?: () => void) {
  const [loaded, setLoaded] = useState<ComponentType<Props>>();
  const [isOpen, setOpen] = useState(false);
  const isPending = useRef(false);
  const isLoading = isOpen && !loaded;
  const sayFailure = useLoadFailure();

  async function open() {
    setOpen(true);
    if (loaded || isPending.current) return;
    isPending.current = true;
    try {
      const component = await loadCode(load);
      setLoaded(() => component);
    } catch {
      setOpen(false);
      sayFailure();
      onLoadFailed?.();
    }
    isPending.current = false;
  }
  return {
    /** Undefined while closed or loading. */
    Layer: isOpen ? loaded : undefined,
    isLoading,
    /** The progress bar while the code is loading. */
    progress: isLoading && createElement(RouteProgress),
    open: () => void open(),
    close: () => setOpen(false),
    /** Prefetches the code. A failed import is retried and handled by `open`. */
    fetchAhead: () => void load().catch(() => undefined),
  };
}
