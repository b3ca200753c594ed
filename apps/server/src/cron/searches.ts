import { setTimeout as sleep } from 'node:timers/promises';
import { markOutdatedSearches } from '../areas/product/searchVersion.ts';
import { refreshStaleSearches } from '../areas/product/staleSearches.ts';
import type { Deps } from '../deps.ts';
import { computeNextBatchSize, computeRestMs, getPace } from '../worker/pace.ts';

/**
 * Writes the search tokens of products whose categories changed, and of all products after a new version of the search,
 * in short transactions at the pace of jobs, until none is left. A slice and the removal of its notes commit together, so
 * that another server continues after a crash. Returns the number of products.
 */
export async function refreshSearches(
  { slowDb, caches, config }: Pick<Deps, 'slowDb' | 'caches' | 'config'>,
  now: Date,
  isStopping: () => boolean,
): Promise<number> {
  const pace = getPace(config);
  await markOutdatedSearches(slowDb, now);
  let [done, batch] = [0, 1];
  while (!isStopping()) {
    const began = performance.now();
    const count = await slowDb.transaction((tx) => refreshStaleSearches(tx, batch));
    if (count === 0) break;
    done += count;
    caches.catalogue.changed('membership');
    const took = performance.now() - began;
    batch = computeNextBatchSize(batch, took, pace);
    await sleep(computeRestMs(took, pace));
  }
  return done;
}
