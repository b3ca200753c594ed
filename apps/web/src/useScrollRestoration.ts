import type { Storage } from '@sampan/domain/ports';
import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { createScrollRestoration } from './scrollRestoration.ts';

function observeHeight(read: () => void): () => void {
  const observer = new ResizeObserver(read);
  observer.observe(document.documentElement);
  return () => observer.disconnect();
}

/**
 * Restores scroll positions; see `createScrollRestoration`.
 * @param storage of the tab, for positions that survive a reload
 */
export function useScrollRestoration(storage: Storage): void {
  const { key, pathname, hash } = useLocation();
  const kind = useNavigationType();
  const restoration = useRef<ReturnType<typeof createScrollRestoration>>(undefined);

  // Before `placePage`, and with it: the scroll events of a page that is left must not count for the next.
  useLayoutEffect(
    function recordPositions() {
      const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      restoration.current ??= createScrollRestoration({
        storage,
        page: window,
        documentNavigation: document?.type,
        observeHeight,
      });
      return restoration.current.start();
    },
    [storage],
  );

  useLayoutEffect(
    function placePage() {
      restoration.current?.show({ key, pathname, hash, kind });
    },
    [key, pathname, hash, kind],
  );
}
