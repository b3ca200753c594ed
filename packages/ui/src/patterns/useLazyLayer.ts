import { type ComponentType, createElement, type FocusEvent, useRef, useState } from 'react';
import { loadCode } from '../app/lazyCode.tsx';
import { RouteProgress } from './RouteProgress/RouteProgress.tsx';
import { useEscape } from './useEscape.ts';
import { useLoadFailure } from './useLoadFailure.ts';

/**
 * Opens and closes a dialog or sheet whose code is loaded when it is first opened. Without Suspense, so that the page
 * below does not flash: render `progress` meanwhile. Escape then cancels the opening. If its code does not load, a toast
 * says so, the page stays, and the next `open` tries again.
 *
 * @param onCancel resets what the caller has noted of an opening that failed or was cancelled
 */
export function useLazyLayer<Props>(load: () => Promise<ComponentType<Props>>, onCancel?: () => void) {
  const [loaded, setLoaded] = useState<ComponentType<Props>>();
  const [isOpen, setOpen] = useState(false);
  const isPending = useRef(false);
  const isLoading = isOpen && !loaded;
  const sayFailure = useLoadFailure();
  useEscape(isLoading, cancel);

  function cancel() {
    setOpen(false);
    onCancel?.();
  }
  async function open() {
    setOpen(true);
    if (loaded || isPending.current) return;
    isPending.current = true;
    try {
      const component = await loadCode(load);
      setLoaded(() => component);
    } catch {
      cancel();
      sayFailure();
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
    /**
     * Blur handler of its button: the layer does not open over what the viewer does elsewhere by then. The window may lose
     * the focus meanwhile.
     */
    leave: ({ relatedTarget }: FocusEvent) => isLoading && relatedTarget !== null && cancel(),
    /** Prefetches the code. A failed import is retried and handled by `open`. */
    fetchAhead: () => void load().catch(() => undefined),
  };
}
