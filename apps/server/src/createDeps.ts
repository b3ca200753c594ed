import { defaultPasswordCost } from './areas/user/password.ts';
import { createCaches } from './cache/caches.ts';
import { PreparedQueries } from './db/queries/preparedQueries.ts';
import type { Deps } from './deps.ts';
import { Runner } from './worker/runner.ts';

type Parts = Omit<
  Deps,
  'caches' | 'preparedQueries' | 'runner' | 'lastSweep' | 'unanswered' | 'reconciliation' | 'passwordCost'
> &
  Partial<Pick<Deps, 'passwordCost'>>;

/** Completes the dependencies of a server with empty caches and a job runner, which is not started yet. */
export function createDeps(parts: Parts): Deps & { runner: Runner } {
  const deps = {
    passwordCost: defaultPasswordCost,
    ...parts,
    caches: createCaches(parts.cacheCounters),
    preparedQueries: new PreparedQueries(),
    lastSweep: {},
    unanswered: new Map(),
    reconciliation: { isRunning: false },
  } as Omit<Deps, 'runner'> as Deps & { runner: Runner };
  deps.runner = new Runner(deps);
  return deps;
}
