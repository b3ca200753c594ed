import { sendMessages } from '../areas/outbox/messages.ts';
import type { Deps } from '../deps.ts';
import { cleanUp } from './cleanUp.ts';
import { sweepFiles } from './files.ts';
import { sweepImportedPictures } from './importedPictures.ts';
import { releaseLease, takeLease } from './lease.ts';
import { confirmOrders, expireOrders, returnRefunds } from './orders.ts';
import { sweepResults } from './results.ts';
import { keepStatistics } from './statistics.ts';

/** A job does what is due at `now` and gives how much it did; running it again at once does nothing. */
type Job = (deps: Deps, now: Date) => Promise<number>;

const jobs = {
  notices: async ({ providers }, now) => providers.sandbox?.sendDue(now) ?? 0,
  expire: expireOrders,
  confirm: confirmOrders,
  refunds: returnRefunds,
  messages: sendMessages,
  files: sweepFiles,
  results: sweepResults,
  importedPictures: sweepImportedPictures,
  cleanUp,
  statistics: keepStatistics,
} satisfies Record<string, Job>;
type JobName = keyof typeof jobs;
const names = Object.keys(jobs) as JobName[];

/**
 * Does all that is due. An order past its time stays as it is stored until this has run: no reading call changes an
 * order, and `actions` tell at once that it cannot be paid any more. A job that fails is logged; the others run.
 */
export async function runDue(deps: Deps, now: Date): Promise<Record<JobName, number>> {
  const done: Record<JobName, number> = {
    notices: 0,
    expire: 0,
    confirm: 0,
    refunds: 0,
    messages: 0,
    files: 0,
    results: 0,
    importedPictures: 0,
    cleanUp: 0,
    statistics: 0,
  };
  for (const name of names) {
    // Renewed before each: one that takes long must not let another server begin the same.
    if (!(await holdsCron(deps))) break;
    try {
      done[name] = await jobs[name](deps, now);
    } catch (error) {
      deps.log.error({ err: error, job: name }, 'job failed');
    }
  }
  return done;
}

/** A server that was killed keeps the others from cron for so long. */
const cronLeaseSeconds = 15;
const cronLease = (holder: string) => ({ name: 'cron', holder, seconds: cronLeaseSeconds });

/** Of the servers on one PostgreSQL one runs cron. */
async function holdsCron({ db, log, serverId }: Deps): Promise<boolean> {
  if (serverId === undefined) return true;
  try {
    return await takeLease(db, cronLease(serverId));
  } catch (error) {
    log.error({ err: error }, 'the lease of cron cannot be taken');
    return false;
  }
}

const defaultPause = 5_000;

interface Jobs {
  /** Resolves when a run under way has ended; none follows. */
  stop(): Promise<void>;
}

/** Runs what is due again and again, `pause` milliseconds after the last run has ended: runs never overlap. */
export function startJobs(deps: Deps, pause = defaultPause): Jobs {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  function schedule() {
    timer = setTimeout(run, pause);
    timer.unref();
  }
  function run() {
    running = runDue(deps, deps.clock.now()).then(() => {
      if (!isStopped) schedule();
    });
  }
  schedule();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
      const { db, log, serverId } = deps;
      if (serverId === undefined) return;
      await releaseLease(db, cronLease(serverId)).catch((error: unknown) =>
        log.warn({ err: error }, 'the lease of cron ends by itself'),
      );
    },
  };
}
