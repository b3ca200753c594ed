import type { Navigate, Stop } from '@sampan/domain/ports';
import { createContext, type MouseEvent, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { LinkComponentProps } from '../primitives/Link/LinkContext.ts';
import { useServices } from './ServicesContext.ts';

/** Asked before the app leaves the page; `go` does what was asked for after all, and asks again while it is held back. */
export type AskBeforeGoing = (go: () => void) => void;

/** The router as the shop knows it: apps/web gives its own, so that nothing here depends on one. */
export interface Navigation {
  navigate: Navigate;
  back: () => void;
  /** Path, query and hash of the screen that is shown. */
  here: () => string;
  /** Calls after every navigation. */
  subscribe: (listener: () => void) => Stop;
  /** Holds back every navigation, the browser's own Back included, until it is stopped. The last one who asks holds. */
  block: (ask: AskBeforeGoing) => Stop;
}

export interface MemoryNavigation extends Navigation {
  /** Every address that was navigated to, in order. */
  visited: readonly string[];
}

/** A router without a browser: for stories, tests and prerendering. */
export function createMemoryNavigation(start = '/'): MemoryNavigation {
  const listeners = new Set<() => void>();
  const entries = [start];
  const visited: string[] = [];
  let asked: AskBeforeGoing | undefined;
  function tell() {
    for (const listener of listeners) listener();
  }
  /** @param again the same, for when it is let go */
  function isHeld(again: () => void): boolean {
    asked?.(again);
    return asked !== undefined;
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
      asked = ask;
      return () => {
        if (asked === ask) asked = undefined;
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

/** Path, query and hash of the screen that is shown, as it changes. */
export function useHere(): string {
  const { subscribe, here } = useNavigation();
  // A hash is never sent: the server does not know it.
  return useSyncExternalStore(subscribe, here, () => here().split('#', 1)[0] ?? '');
}

function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** A link inside the shop. New tabs, downloads and the like stay the browser's. */
export function ShopLink({ href, onClick, ref, ...props }: LinkComponentProps) {
  const { navigate } = useNavigation();
  const anchor = useLookAhead(href);
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

/** Fetches ahead what a prerendered page was made of: when a link to it comes into view, and when it is pointed at. */
function useLookAhead(href: string) {
  const { build } = useServices();
  const anchor = useRef<HTMLAnchorElement>(null);
  useEffect(
    function lookAheadWhenSeen() {
      const link = anchor.current;
      // Where no build is watched nothing is prerendered.
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
