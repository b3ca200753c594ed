import { useEffect, useRef } from 'react';
import { useHere } from './navigation.tsx';

/** Maximum wait for a lazily loaded screen, in ms. */
const timeoutMs = 5000;

function pageHeading(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('h1');
}

function getPath(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? address;
}

function focusHeading(): boolean {
  const heading = pageHeading();
  if (!heading) return false;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/**
 * Focuses the page's heading after a navigation to another path, so that screen readers announce it. Not on the first
 * page, nor when only query or hash change.
 */
export function useFocusHeading(): void {
  const path = getPath(useHere());
  const lastPath = useRef(path);
  useEffect(
    function focusHeadingOfNewPage() {
      if (lastPath.current === path) return;
      lastPath.current = path;
      // The old screen stays until the new one's code is loaded; wait for another heading.
      const before = pageHeading();
      const observer = new MutationObserver(() => {
        if (pageHeading() !== before && focusHeading()) stop();
      });
      const frame = requestAnimationFrame(() => {
        focusHeading();
        observer.observe(document.body, { childList: true, subtree: true });
      });
      const timer = setTimeout(stop, timeoutMs);
      function stop() {
        cancelAnimationFrame(frame);
        clearTimeout(timer);
        observer.disconnect();
      }
      return stop;
    },
    [path],
  );
}
