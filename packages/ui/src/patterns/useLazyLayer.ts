import { type ComponentType, useState } from 'react';
import { loadCode } from '../app/lazyCode.tsx';
import { RouteProgress } from './RouteProgress/RouteProgress.tsx';
import { useLoadFailure } from './useLoadFailure.ts';

/**
 * Opens and closes a dialog or sheet whose code is loaded when it is first opened. Without Suspense, so that the page
 * below does not flash: a progress bar shows meanwhile. If its code does not load, a toast says so, the page stays, and the next `open` tries again.
 *
 * @param onLoadFailed resets what the caller has noted of the opening
 */
export function useLazyLayer<Props>(load: () => Promise<ComponentType<Props>>, onLoadFailed?: () => void) {
  const [loaded, setLoaded] = useState<ComponentType<Props>>();
  const [isOpen, setOpen] = useState(false);
  const sayFailure = useLoadFailure();

  async function open() {
    setOpen(true);
    if (loaded) return;
    try {
      const component = await loadCode(load);
      setLoaded(() => component);
    } catch {
      setOpen(false);
      sayFailure();
      onLoadFailed?.();
    }
  }
  return {
    /** Undefined while closed; the progress bar while the code is loading. */
    Layer: isOpen ? (loaded ?? RouteProgress) : undefined,
    isLoaded: loaded !== undefined,
    open: () => void open(),
    close: () => setOpen(false),
    /** Prefetches the code. A failed import is retried and handled by `open`. */
    fetchAhead: () => void load().catch(() => undefined),
  };
}
