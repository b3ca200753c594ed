import { useEffect, useRef } from 'react';
import { useHere } from './navigation.tsx';

/** Longest wait for a screen whose code is still on its way, in ms. */
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
 * After a navigation to another path the page's heading takes the focus, so that a screen reader says where it is. The
 * first page keeps the browser's own start; a change of query or hash is no other page.
 */
export function useFocusHeading(): void {
  const path = getPath(useHere());
  const lastPath = useRef(path);
  useEffect(
    function focusHeadingOfNewPage() {
      if (lastPath.current === path) return;
      lastPath.current = path;
      // The old screen stands until the new one's code is there; a heading that comes later is the right one.
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
