import type { Config } from '../config.ts';

/** How a job goes on beside the shop, which comes first. */
export interface Pace {
  /** What one transaction takes, ms. */
  slice: number;
  /** How long it pauses after a step: so much of the time that the step took. */
  rest: number;
}

/** On one connection a visitor waits as long as a transaction lasts, and its work is done on the shop's own processor. */
const embedded: Pace = { slice: 40, rest: 1 };
const server: Pace = { slice: 120, rest: 0.4 };
const [leastRest, mostRest] = [2, 200];
/**
 * Items per transaction. Each transaction has a fixed cost (begin, lookups, commit, sync) that a slow disk or a busy
 * processor can raise above the whole slice: fewer items would then only add transactions.
 */
const minItems = 10;
const maxItems = 100;

export function getPace({ databaseUrl }: Config): Pace {
  return databaseUrl ? server : embedded;
}

export function restAfter(busy: number, { rest }: Pace): number {
  return Math.min(mostRest, Math.max(leastRest, busy * rest));
}

/** How many things fit into the next transaction, from how long the last one took. */
export function nextBatch(batch: number, took: number, { slice }: Pace): number {
  const fitting = Math.floor((batch * slice) / Math.max(took, 1));
  return Math.min(batch * 2, Math.max(minItems, Math.min(maxItems, fitting)));
}
