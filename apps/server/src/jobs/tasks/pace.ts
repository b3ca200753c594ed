import type { Config } from '../../config.ts';

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
/** Things in one transaction at the most. */
const mostItems = 100;

export function paceOf({ databaseUrl }: Config): Pace {
  return databaseUrl ? server : embedded;
}

export function restAfter(busy: number, { rest }: Pace): number {
  return Math.min(mostRest, Math.max(leastRest, busy * rest));
}

/** How many things fit into the next transaction, from how long the last one took. */
export function nextBatch(batch: number, took: number, { slice }: Pace): number {
  const fitting = Math.floor((batch * slice) / Math.max(took, 1));
  return Math.max(1, Math.min(mostItems, fitting, batch * 2));
}
