import { checkCertifications } from '../areas/kyc/certifyJob.ts';
import { sendMessages } from '../areas/outbox/messages.ts';
import { queryDeliveries } from '../areas/outbox/smsDelivery.ts';
import { checkClosedTrades } from '../areas/payment/closedTrades.ts';
import { reconcileDays } from '../areas/reconciliation/reconcile.ts';
import type { Deps } from '../deps.ts';
import { cleanUp } from './cleanUp.ts';
import { sweepFiles } from './files.ts';
import { sweepImportedPictures } from './importedPictures.ts';
import { releaseLease, takeLease } from './lease.ts';
import { confirmOrders, expireOrders, returnRefunds } from './orders.ts';
import { sweepResults } from './results.ts';
import { keepStatistics } from './statistics.ts';

/** A job processes what is due at `now` and returns how many items it processed. Idempotent. */
type Job = (deps: Deps, now: Date) => Promise<number>;

const jobs = {
  notices: async ({ providers }, now) => providers.sandbox?.sendDue(now) ?? 0,
  expire: expireOrders,
  closedTrades: checkClosedTrades,
  confirm: confirmOrders,
  refunds: returnRefunds,
  reconciliation: reconcileDays,
  certifications: checkCertifications,
  messages: sendMessages,
  deliveries: queryDeliveries,
  files: sweepFiles,
  results: sweepResults,
  importedPictures: sweepImportedPictures,
  cleanUp,
  statistics: keepStatistics,
} satisfies Record<string, Job>;
type JobName = keyof typeof jobs;
const names = Object.keys(jobs) as JobName[];

/**
 * Runs all due jobs. Reads never change an order: an expired order is stored as unpaid until this runs, but its
 * `actions` no longer allow paying. A failing job is logged and the others run.
 */
export async function runDue(deps: Deps, now: Date): Promise<Record<JobName, number>> {
  const done: Record<JobName, number> = {
    notices: 0,
    expire: 0,
    closedTrades: 0,
    confirm: 0,
    refunds: 0,
    reconciliation: 0,
    certifications: 0,
    messages: 0,
    deliveries: 0,
    files: 0,
    results: 0,
    importedPictures: 0,
    cleanUp: 0,
    statistics: 0,
  };
  for (const name of names) {
    // Renews the lease before each job, so that a slow job does not let another server start the same one.
    if (!(await holdsCron(deps))) break;
    try {
      done[name] = await jobs[name](deps, now);
    } catch (error) {
      deps.log.error({ err: error, job: name }, 'job failed');
    }
  }
  return done;
}

/** Lease of the cron server: after it is killed, another one takes over within this time, seconds. */
const cronLeaseSeconds = 15;
const cronLease = (holder: string) => ({ name: 'cron', holder, seconds: cronLeaseSeconds });

/** Whether this server runs cron; with PostgreSQL only one server does. */
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
  /** Stops cron; resolves when a running job has ended. */
  stop(): Promise<void>;
}

/** Runs due jobs repeatedly, with `pause` ms between the end of a run and the next one, so that runs never overlap. */
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
