import { readScrollPositions, type ScrollPositions, writeScrollPositions } from '@sampan/domain/page/scrollPositions';
import type { Storage } from '@sampan/domain/ports';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * A new page starts at the top, "back" restores the scroll position, and a changed query keeps it.
 * @param storage of the tab, for positions that survive a reload
 */
export function useScrollRestoration(storage: Storage): void {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const positions = useRef<ScrollPositions>(undefined);
  positions.current ??= readScrollPositions(storage);
  const lastPath = useRef<string>(undefined);

  useEffect(
    function rememberPosition() {
      history.scrollRestoration = 'manual';
      const remember = () => {
        // The position of the page that was used last goes to the end.
        const { [key]: _, ...others } = positions.current ?? {};
        positions.current = { ...others, [key]: window.scrollY };
      };
      const keep = () => writeScrollPositions(storage, positions.current ?? {});
      window.addEventListener('scroll', remember, { passive: true });
      window.addEventListener('pagehide', keep);
      return () => {
        window.removeEventListener('scroll', remember);
        window.removeEventListener('pagehide', keep);
      };
    },
    [key, storage],
  );

  useLayoutEffect(
    function placePage() {
      const isNewPage = lastPath.current !== pathname;
      lastPath.current = pathname;
      if (kind === 'POP') window.scrollTo(0, positions.current?.[key] ?? 0);
      else if (isNewPage) window.scrollTo(0, 0);
    },
    [key, kind, pathname],
  );
}
