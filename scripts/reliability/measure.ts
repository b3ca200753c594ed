import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** Set by `pnpm reliability`: runs as often as the reliability targets require, which takes an hour. */
export const isLong = process.env.RELIABILITY === 'long';

/** Repetitions of a race or random test: `few` by default, `many` in the long run. */
export const getAttemptCount = (few: number, many: number) => (isLong ? many : few);

/** ms. Timeout of a long test. */
export const testTimeout = isLong ? 3_600_000 : 300_000;

/** Where a row runs: one server on either database, three servers behind a load balancer, or none of them. */
export type Place = 'pglite' | 'postgres' | 'cluster' | 'none';

/** Result of one test for one row. */
export interface Measurement {
  /** Id of the row. */
  row: string;
  place: Place;
  /** Tries that ended well before the first failure. */
  n: number;
  failures: number;
  seed?: number | string;
  /** Figures besides the count, such as `p99 12 ms`. */
  measured?: string;
}

/** Folder of the measurements, set by `pnpm reliability`. */
export const resultsVariable = 'RELIABILITY_RESULTS';

/** Appends a measurement to the file of its row; without the folder nothing is written. */
export function writeMeasurement(measurement: Measurement): void {
  const folder = process.env[resultsVariable];
  if (folder) appendFileSync(join(folder, `${measurement.row}.jsonl`), `${JSON.stringify(measurement)}\n`);
}

/**
 * Runs a repeated test. `countAttempts` is called after each try, or with the number of tries that were made together.
 * If the work throws, in a try or in what it checks after them, that is a failure. A text that it returns is reported as
 * figures besides the count.
 */
export async function measure(
  row: string,
  { place, seed }: Pick<Measurement, 'place' | 'seed'>,
  work: (countAttempts: (count?: number) => void) => Promise<unknown>,
): Promise<void> {
  const identity = { row, place, ...(seed !== undefined && { seed }) };
  let n = 0;
  let measured: unknown;
  try {
    measured = await work((count = 1) => {
      n += count;
    });
  } catch (error) {
    writeMeasurement({ ...identity, n, failures: 1 });
    throw error;
  }
  writeMeasurement({ ...identity, n, failures: 0, ...(typeof measured === 'string' && { measured }) });
}
