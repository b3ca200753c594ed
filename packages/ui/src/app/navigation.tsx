import { createContext, type MouseEvent, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { LinkComponentProps } from '../primitives/Link/LinkContext.ts';
import type { AskBeforeGoing, Navigation } from './router.ts';
import { useServices } from './ServicesContext.ts';

export interface MemoryNavigation extends Navigation {
  /** All URLs that were navigated to, in order. */
  visited: readonly string[];
}

/** In-memory router, for stories, tests and prerendering. */
export function createMemoryNavigation(start = '/'): MemoryNavigation {
  const listeners = new Set<() => void>();
  const entries = [start];
  const visited: string[] = [];
  let guard: AskBeforeGoing | undefined;
  function tell() {
    for (const listener of listeners) listener();
  }
  /** @param again repeats the navigation once unblocked */
  function isHeld(again: () => void): boolean {
    guard?.(again);
    return guard !== undefined;
  }
  function navigate(to: string, options?: { replace?: boolean }) {
    if (isHeld(() => navigate(to, options))) return;
    if (options?.replace) entries.pop();
    entries.push(to);
    visited.push(to);
    tell();
  }
  function back() {
    if (isHeld(back)) return;
    if (entries.length > 1) entries.pop();
    tell();
  }
  return {
    visited,
    navigate,
    back,
    block(ask) {
      guard = ask;
      return () => {
        if (guard === ask) guard = undefined;
      };
    },
    here: () => entries.at(-1) ?? start,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const NavigationContext = createContext<Navigation | null>(null);

/** `const { navigate, back } = useNavigation()` */
export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (!navigation) throw new Error('useNavigation needs a <SampanProvider> above it');
  return navigation;
}

/** Path, query and hash of the current screen; updates on navigation. */
export function useHere(): string {
  const { subscribe, here } = useNavigation();
  // The hash is never sent to the server, so the server snapshot has none.
  return useSyncExternalStore(subscribe, here, () => here().split('#', 1)[0] ?? '');
}

/** URL of `path` with the current screen as its `redirect` parameter. */
export function useLinkWithRedirect(path: string): string {
  return `${path}?redirect=${encodeURIComponent(useHere())}`;
}

function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** In-app link. The browser handles new tabs, downloads and modified clicks. */
export function ShopLink({ href, onClick, ref, ...props }: LinkComponentProps) {
  const { navigate } = useNavigation();
  const anchor = usePrefetchedLink(href);
  const opensHere = (!props.target || props.target === '_self') && props.download === undefined;

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !opensHere || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(href);
  }

  function keepAnchor(element: HTMLAnchorElement | null) {
    anchor.current = element;
    if (typeof ref === 'function') return ref(element);
    if (ref) ref.current = element;
  }

  return <a href={href} {...props} ref={keepAnchor} onClick={follow} />;
}

/** Prefetches the data of a prerendered page when a link to it becomes visible or is hovered. */
function usePrefetchedLink(href: string) {
  const { build } = useServices();
  const anchor = useRef<HTMLAnchorElement>(null);
  useEffect(
    function prefetchWhenVisible() {
      const link = anchor.current;
      // Without a build id nothing is prerendered.
      if (!build.actor || !link || typeof IntersectionObserver === 'undefined') return;
      const observer = new IntersectionObserver((entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        build.prefetch(href, 'seen');
        observer.disconnect();
      });
      observer.observe(link);
      const listening = new AbortController();
      for (const event of ['pointerenter', 'focus']) {
        link.addEventListener(event, () => build.prefetch(href, 'intended'), listening);
      }
      return () => {
        observer.disconnect();
        listening.abort();
      };
    },
    [build, href],
  );
  return anchor;
}
