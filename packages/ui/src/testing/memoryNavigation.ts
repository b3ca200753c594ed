import type { AskBeforeGoing, Navigation } from '../app/navigation/router.ts';

export interface MemoryNavigation extends Navigation {
  /** All URLs that were navigated to, in order. */
  visited: readonly string[];
}

/** In-memory router, for stories and tests. */
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
    canGoBack: () => entries.length > 1,
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
