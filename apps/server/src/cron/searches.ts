import { setTimeout as sleep } from 'node:timers/promises';
import { areOrderTokensOutdated, rewriteOutdatedTokens } from '../areas/order/orderSearch.ts';
import { markOutdatedSearches, refreshStaleSearches } from '../areas/product/staleSearches.ts';
import type { Db } from '../db/query.ts';
import type { Deps } from '../deps.ts';
import { computeNextBatchSize, computeRestMs, getPace } from '../worker/pace.ts';

/** Processes up to `limit` items in the transaction and returns their number; 0 if none is left. */
type Slice = (tx: Db, limit: number) => Promise<number>;

/** Runs slices in short transactions at the pace of jobs, until none is left. Returns the number of items. */
async function runSlices(
  { slowDb, config }: Pick<Deps, 'slowDb' | 'config'>,
  isStopping: () => boolean,
  { slice, onSlice }: { slice: Slice; onSlice?: () => void },
): Promise<number> {
  const pace = getPace(config);
  let [done, batch] = [0, 1];
  while (!isStopping()) {
    const began = performance.now();
    const count = await slowDb.transaction((tx) => slice(tx, batch));
    if (count === 0) break;
    done += count;
    onSlice?.();
    const took = performance.now() - began;
    batch = computeNextBatchSize(batch, took, pace);
    await sleep(computeRestMs(took, pace));
  }
  return done;
}

/**
 * Writes the search tokens of products whose categories changed, and of all products after a new version of the search.
 * A slice and the removal of its notes commit together, so that another server continues after a crash. Returns the
 * number of products.
 */
export async function refreshSearches(
  { slowDb, caches, config }: Pick<Deps, 'slowDb' | 'caches' | 'config'>,
  now: Date,
  isStopping: () => boolean,
): Promise<number> {
  await markOutdatedSearches(slowDb, now);
  return runSlices({ slowDb, config }, isStopping, {
    slice: refreshStaleSearches,
    onSlice: () => caches.catalogue.changed('membership'),
  });
}

/** Writes the search tokens of all orders after a new version of them. Returns the number of orders. */
export async function refreshOrderSearches(
  { slowDb, config }: Pick<Deps, 'slowDb' | 'config'>,
  now: Date,
  isStopping: () => boolean,
): Promise<number> {
  if (!(await areOrderTokensOutdated(slowDb, now))) return 0;
  return runSlices({ slowDb, config }, isStopping, { slice: (tx, limit) => rewriteOutdatedTokens(tx, now, limit) });
}
