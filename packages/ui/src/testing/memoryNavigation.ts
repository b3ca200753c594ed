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
  function back(steps = 1) {
    if (isHeld(() => back(steps))) return;
    entries.length = Math.max(1, entries.length - steps);
    tell();
  }
  return {
    visited,
    navigate,
    prepare: () => undefined,
    back,
    canGoBack: () => entries.length > 1,
    getEarlier: (steps) => entries[entries.length - 1 - steps],
    block(ask) {
      guard = ask;
      return () => {
        if (guard === ask) guard = undefined;
      };
    },
    here: () => entries.at(-1) ?? start,
    isLeaving: () => false,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
