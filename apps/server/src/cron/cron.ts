import { checkCertifications } from '../areas/kyc/certifyJob.ts';
import { sendMails, sendTexts } from '../areas/outbox/sendMessages.ts';
import { queryDeliveries } from '../areas/outbox/smsDelivery.ts';
import { checkClosedTrades } from '../areas/payment/closedTrades.ts';
import { noteMissingCredentials } from '../areas/payment/missingCredentials.ts';
import { endDelaysOfChangedEnvironment } from '../areas/payment/providerDelays.ts';
import { reconcileDays } from '../areas/reconciliation/reconcile.ts';
import type { Deps } from '../deps.ts';
import { cleanUp } from './cleanUp.ts';
import { CronLease } from './cronLease.ts';
import { sweepFiles } from './files.ts';
import { confirmOrders, expireOrders, returnRefunds } from './orders.ts';
import { sweepResults } from './results.ts';
import { refreshOrderSearches, refreshSearches } from './searches.ts';
import { keepStatistics } from './statistics.ts';
import { sweepUnusedPictures } from './unusedPictures.ts';

/**
 * Processes what is due at `now` and returns how many items it processed. Idempotent, also beside other tasks. A long one
 * ends early when `isStopping`.
 */
type CronTask = (deps: Deps, now: Date, isStopping: () => boolean) => Promise<number>;

const cronTasks = {
  notices: async ({ providers }, now) => providers.sandbox?.sendDue(now) ?? 0,
  async credentials(deps, now) {
    await noteMissingCredentials(deps, now);
    return endDelaysOfChangedEnvironment(deps, now);
  },
  expire: expireOrders,
  closedTrades: checkClosedTrades,
  confirm: confirmOrders,
  refunds: returnRefunds,
  reconciliation: reconcileDays,
  certifications: checkCertifications,
  mails: sendMails,
  texts: sendTexts,
  deliveries: queryDeliveries,
  files: sweepFiles,
  results: sweepResults,
  unusedPictures: sweepUnusedPictures,
  searches: refreshSearches,
  orderSearches: refreshOrderSearches,
  cleanUp,
  statistics: keepStatistics,
} satisfies Record<string, CronTask>;
type TaskName = keyof typeof cronTasks;
const names = Object.keys(cronTasks) as TaskName[];

/**
 * Runs all tasks once, one after the other. Reads never change an order: an expired order is stored as unpaid until
 * this runs, but its `actions` no longer allow paying.
 */
export async function runDue(deps: Deps, now: Date): Promise<Record<TaskName, number>> {
  const done = {} as Record<TaskName, number>;
  const lease = new CronLease(deps);
  for (const name of names) done[name] = await runTask(deps, lease, name, now, () => false);
  return done;
}

/** Runs a task if this server runs cron, and returns how many items it processed; a failure is logged. */
async function runTask(
  deps: Deps,
  lease: CronLease,
  name: TaskName,
  now: Date,
  isStopping: () => boolean,
): Promise<number> {
  if (!(await lease.take())) return 0;
  try {
    return await cronTasks[name](deps, now, isStopping);
  } catch (error) {
    // Operators search the log for `job` and its text (docs/operations.md).
    deps.log.error({ err: error, job: name }, 'job failed');
    return 0;
  }
}

const defaultPauseMs = 5_000;
/** Multiples of the pause for tasks that are in no hurry. */
const pauseFactors: Partial<Record<TaskName, number>> = { cleanUp: 12, credentials: 12 };

interface Cron {
  /** Resolves when the running tasks have ended. */
  stop(): Promise<void>;
}

/**
 * Runs each task repeatedly, with a pause of `pauseMs` (or a multiple, see `pauseFactors`) between the end of a run and
 * its next one. A task that waits for a provider holds back no other.
 */
export function startCron(deps: Deps, pauseMs = defaultPauseMs): Cron {
  let isStopped = false;
  const lease = new CronLease(deps);
  const timers = new Map<TaskName, NodeJS.Timeout>();
  const running = new Map<TaskName, Promise<void>>();

  function schedule(name: TaskName, delay: number) {
    timers.set(name, setTimeout(() => run(name), delay).unref());
  }
  function run(name: TaskName) {
    const currentRun = runTask(deps, lease, name, deps.clock.now(), () => isStopped).then(() => {
      if (!isStopped) schedule(name, pauseMs * (pauseFactors[name] ?? 1));
    });
    running.set(name, currentRun);
  }
  // Spread over the pause, so that the tasks do not take all connections at once.
  names.forEach((name, index) => {
    schedule(name, (pauseMs * (index + 1)) / names.length);
  });
  return {
    async stop() {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(running.values());
      await lease.release();
    },
  };
}
