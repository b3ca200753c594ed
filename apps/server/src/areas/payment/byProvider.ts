import type { Deps } from '../../deps.ts';

/** A run leaves what a provider has not done after this time to the next run, ms. */
const maxRunMs = 30_000;

/**
 * Works through items that wait for payment providers and returns how many were done; a failed one is logged and left
 * for the next run. Providers take turns of their own at the same time, so that one that does not answer holds back
 * only its own items. These come in random order: a trade that never gets an answer must not hold back the same others
 * in each run.
 */
export async function workByProvider<Item>(
  { log }: Pick<Deps, 'log'>,
  items: readonly Item[],
  { getProvider, work, maxMs = maxRunMs }: ProviderWork<Item>,
): Promise<number> {
  const end = performance.now() + maxMs;
  const counts = [...Map.groupBy(items, getProvider).values()].map(async (group) => {
    let done = 0;
    for (const item of shuffle(group)) {
      if (performance.now() > end) break;
      try {
        if (await work(item)) done += 1;
      } catch (error) {
        log.error({ err: error, item }, 'job failed for one');
      }
    }
    return done;
  });
  return (await Promise.all(counts)).reduce((sum, done) => sum + done, 0);
}

interface ProviderWork<Item> {
  /** Name of the provider that the item waits for; any other text where it waits for none. */
  getProvider: (item: Item) => string;
  /** Whether the item was done. */
  work: (item: Item) => Promise<boolean>;
  maxMs?: number;
}

function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, rank: Math.random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}
