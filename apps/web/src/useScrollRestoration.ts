import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const storageKey = 'scroll';

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

/** A new page starts at the top, "back" restores the scroll position, and a changed query keeps it. */
export function useScrollRestoration(): void {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  const positions = useRef<Record<string, number>>(undefined);
  positions.current ??= readPositions();
  const lastPath = useRef<string>(undefined);

  useEffect(
    function rememberPosition() {
      history.scrollRestoration = 'manual';
      const remember = () => {
        if (positions.current) positions.current[key] = window.scrollY;
      };
      const keep = () => {
        try {
          sessionStorage.setItem(storageKey, JSON.stringify(positions.current));
        } catch {
          // Storage is blocked or full: "back" then starts at the top.
        }
      };
      window.addEventListener('scroll', remember, { passive: true });
      window.addEventListener('pagehide', keep);
      return () => {
        window.removeEventListener('scroll', remember);
        window.removeEventListener('pagehide', keep);
      };
    },
    [key],
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
