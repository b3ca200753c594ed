import { createCaches } from './cache/caches.ts';
import type { Deps } from './deps.ts';
import { Runner } from './worker/runner.ts';

/** Adds to the parts of a server what is made of them: empty caches, and the runner of its jobs, not yet started. */
export function createDeps(parts: Omit<Deps, 'caches' | 'runner' | 'lastSweep'>): Deps & { runner: Runner } {
  const deps = { ...parts, caches: createCaches(parts.cacheCounters), lastSweep: {} } as Deps & { runner: Runner };
  deps.runner = new Runner(deps);
  return deps;
}
