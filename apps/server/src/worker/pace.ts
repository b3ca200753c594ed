import type { Config } from '../config.ts';

/** Pace of a job relative to requests, which have priority. */
export interface Pace {
  /** Target duration of one transaction. */
  sliceMs: number;
  /** Pause after a step, as a multiple of its duration. */
  rest: number;
}

/**
 * Shorter slices for the embedded database: requests wait for the single connection, and its queries run on the
 * server's CPU.
 */
const embedded: Pace = { sliceMs: 40, rest: 1 };
const server: Pace = { sliceMs: 120, rest: 0.4 };
const [minRestMs, maxRestMs] = [2, 200];
/**
 * Minimum items per transaction. Its fixed cost (begin, look-ups, commit, sync) can exceed the slice on a slow disk or
 * busy CPU; fewer items would only add transactions.
 */
const minItems = 10;
const maxItems = 100;

export function getPace({ databaseUrl }: Config): Pace {
  return databaseUrl ? server : embedded;
}

export function computeRestMs(busy: number, { rest }: Pace): number {
  return Math.min(maxRestMs, Math.max(minRestMs, busy * rest));
}

/** Number of items for the next transaction, from the duration of the last one. */
export function computeNextBatchSize(batch: number, took: number, { sliceMs }: Pace): number {
  const fitting = Math.floor((batch * sliceMs) / Math.max(took, 1));
  return Math.min(batch * 2, Math.max(minItems, Math.min(maxItems, fitting)));
}
