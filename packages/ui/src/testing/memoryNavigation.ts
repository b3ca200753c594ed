import { createNavigationBlockers } from '../app/navigation/navigationBlockers.ts';
import type { Navigation } from '../app/navigation/router.ts';

export interface MemoryNavigation extends Navigation {
  /** All URLs that were navigated to, in order. */
  visited: readonly string[];
}

/** In-memory router, for stories and tests. */
export function createMemoryNavigation(start = '/'): MemoryNavigation {
  const listeners = new Set<() => void>();
  const entries = [start];
  const visited: string[] = [];
  const blockers = createNavigationBlockers();
  function notify() {
    for (const listener of listeners) listener();
  }
  const navigate: Navigation['navigate'] = (to, options) =>
    blockers.run(() => {
      if (options?.replace) entries.pop();
      entries.push(to);
      visited.push(to);
      notify();
    });
  const back = (steps = 1) =>
    blockers.run(() => {
      entries.length = Math.max(1, entries.length - steps);
      notify();
    });
  return {
    visited,
    navigate,
    prepare: () => undefined,
    back,
    canGoBack: () => entries.length > 1,
    getEarlier: (steps) => entries[entries.length - 1 - steps],
    block: blockers.add,
    here: () => entries.at(-1) ?? start,
    isLeaving: () => false,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
