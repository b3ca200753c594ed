import { createCaches } from './cache/caches.ts';
import type { Deps } from './deps.ts';
import { Runner } from './worker/runner.ts';

/** Completes the dependencies of a server with empty caches and a job runner, which is not started yet. */
export function createDeps(
  parts: Omit<Deps, 'caches' | 'runner' | 'lastSweep' | 'reconciliation'>,
): Deps & { runner: Runner } {
  const deps = {
    ...parts,
    caches: createCaches(parts.cacheCounters),
    lastSweep: {},
    reconciliation: { isRunning: false },
  } as Omit<Deps, 'runner'> as Deps & { runner: Runner };
  deps.runner = new Runner(deps);
  return deps;
}
