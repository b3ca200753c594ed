import { defaultPasswordCost } from './areas/user/password.ts';
import { createCaches } from './cache/caches.ts';
import { PreparedQueries } from './db/queries/preparedQueries.ts';
import type { Deps } from './deps.ts';
import { FairQueue } from './http/limits/fairQueue.ts';
import { RejectionLog } from './http/rejectionLog.ts';
import { Loops } from './loops.ts';
import { OutageLog } from './outageLog.ts';
import { Runner } from './worker/runner.ts';

/** Messages of one channel that a server sends at once after commits: mail servers refuse too many connections. */
const maxMessageLoops = 4;

/** Lists and searches of products that run at a time on the embedded database, which has a single connection. */
const maxEmbeddedSearches = 2;
/** Lists and searches that wait. */
const searchLimits = { maxWaiting: 512, maxWaitingPerClient: 64 };

type OwnParts =
  | 'caches'
  | 'searches'
  | 'preparedQueries'
  | 'rejections'
  | 'runner'
  | 'lastSweep'
  | 'unanswered'
  | 'reconciliation'
  | 'messageLoops';
type DefaultParts = 'passwordCost' | 'outage';
type Parts = Omit<Deps, OwnParts | DefaultParts> & Partial<Pick<Deps, DefaultParts>>;

/** Completes the dependencies of a server with empty caches and a job runner, which is not started yet. */
export function createDeps(parts: Parts): Deps & { runner: Runner } {
  const { databaseUrl, databasePoolSize } = parts.config;
  const concurrency = databaseUrl === undefined ? maxEmbeddedSearches : Math.ceil(databasePoolSize / 2);
  const deps = {
    passwordCost: defaultPasswordCost,
    outage: new OutageLog(parts.log),
    ...parts,
    caches: createCaches(parts.cacheCounters),
    searches: new FairQueue({ ...searchLimits, concurrency }),
    preparedQueries: new PreparedQueries(),
    rejections: new RejectionLog(parts),
    lastSweep: {},
    unanswered: new Map(),
    messageLoops: { mail: new Loops(maxMessageLoops), sms: new Loops(maxMessageLoops) },
    reconciliation: { isRunning: false },
    // The runner needs the dependencies, so it joins them below.
  } as Omit<Deps, 'runner'> as Deps & { runner: Runner };
  deps.runner = new Runner(deps);
  return deps;
}
