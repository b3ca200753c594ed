import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { settlesWithin } from '../../settlesWithin.ts';

/** Time of one provider in a run, ms; what is left comes in the next run. */
const maxProviderMs = 30_000;
/** A provider whose item takes longer gets a queue of its own, ms. */
const slowAfterMs = 1_000;

/** Items of each provider in one run. */
export const providerBatchSize = 200;

/** Place of a row among those of its provider, the first due first; for `providerBatchSize`. */
export const buildProviderPlace = (provider: SQLWrapper, dueAt: SQLWrapper) =>
  sql<number>`row_number() over (partition by ${provider} order by ${dueAt})`.as('place');

interface Item {
  id: number;
}

interface ProviderWork<Due extends Item> {
  /** Name of the cron task, which tells its ids apart from those of others. */
  task: string;
  /** Name of the provider that the item waits for; any other text where it waits for none. */
  getProvider: (item: Due) => string;
  /** Whether the item was done. */
  work: (item: Due) => Promise<boolean>;
  /** True from the moment the server stops: items not begun by then stay for the next run. */
  isStopping?: (() => boolean) | undefined;
  /** Milliseconds of a clock that never goes back. */
  getElapsedMs?: () => number;
}

/**
 * Works through items that wait for payment providers and returns how many were done; a failed one is logged and left
 * for the next run. They are done one after the other, but a provider that takes long gets a queue of its own, so that
 * it holds back only its own items. What was not done in the last run comes last: a trade that never gets an answer
 * does not hold back the same others in each run.
 */
export async function processByProvider<Due extends Item>(
  { log, unanswered }: Pick<Deps, 'log' | 'unanswered'>,
  items: readonly Due[],
  { task, getProvider, work, isStopping = () => false, getElapsedMs = () => performance.now() }: ProviderWork<Due>,
): Promise<number> {
  const failedBefore = unanswered.get(task) ?? new Set();
  const { retries = [], fresh = [] } = Object.groupBy(items, ({ id }) => (failedBefore.has(id) ? 'retries' : 'fresh'));
  const failedIds = new Set(retries.map(({ id }) => id));
  unanswered.set(task, failedIds);
  const spentMs = new Map<string, number>();
  let doneCount = 0;

  async function take(item: Due, provider: string): Promise<void> {
    const spent = spentMs.get(provider) ?? 0;
    if (spent > maxProviderMs || isStopping()) return;
    const startedMs = getElapsedMs();
    const isDone = await work(item).catch((error: unknown) => {
      log.error({ err: error, item }, 'job failed for one');
      return false;
    });
    spentMs.set(provider, spent + getElapsedMs() - startedMs);
    if (isDone) {
      doneCount += 1;
      failedIds.delete(item.id);
    } else failedIds.add(item.id);
  }

  const slow = new Map<string, Promise<void>>();
  for (const item of [...fresh, ...retries]) {
    const provider = getProvider(item);
    const queue = slow.get(provider);
    if (queue) {
      slow.set(
        provider,
        queue.then(() => take(item, provider)),
      );
      continue;
    }
    const taken = take(item, provider);
    if (!(await settlesWithin(taken, slowAfterMs))) slow.set(provider, taken);
  }
  await Promise.all(slow.values());
  return doneCount;
}
