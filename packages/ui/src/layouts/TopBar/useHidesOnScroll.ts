import { useEffect, useState } from 'react';

/** Scroll position in pixels above which the bar always shows. */
const top = 96;
/** Smaller movements in pixels are ignored as jitter. */
const tremble = 8;

/** True while the viewer scrolls down a long page. */
export function useHidesOnScroll(): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(function followScroll() {
    let last = window.scrollY;
    function scroll() {
      const now = window.scrollY;
      if (Math.abs(now - last) < tremble) return;
      setHidden(now > last && now > top);
      last = now;
    }
    window.addEventListener('scroll', scroll, { passive: true });
    return () => window.removeEventListener('scroll', scroll);
  }, []);
  return isHidden;
}
