import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../sources.ts';
import type { Measurement, Place } from './measure.ts';
import type { Row } from './row.ts';

/** Result of one run of a row. */
export interface Result {
  row: string;
  /** The tests ended well and made every try that the row asks for. */
  passed: boolean;
  /** One for each place. */
  measurements: Measurement[];
  seconds: number;
  /** ISO date of the end. */
  date: string;
  /** Short hash of the commit, with `-dirty` if files were changed before the row or while it ran. */
  commit: string;
}

/** Kept in the repository beside the report, so that a long run can be resumed and repeated in parts. */
const file = join(root, 'docs/reliability.json');

/** Adds up the measurements of each place. */
export function sumByPlace(measurements: readonly Measurement[]): Measurement[] {
  return [...Map.groupBy(measurements, ({ place }) => place).values()].map((each) => {
    const seeds = new Set(each.flatMap(({ seed }) => seed ?? []));
    const measured = each.flatMap((one) => one.measured ?? []).join('; ');
    return {
      row: each[0]?.row ?? '',
      place: each[0]?.place ?? 'postgres',
      n: each.reduce((sum, { n }) => sum + n, 0),
      failures: each.reduce((sum, { failures }) => sum + failures, 0),
      ...(seeds.size > 0 && { seed: [...seeds].join(', ') }),
      ...(measured && { measured }),
    };
  });
}

/** Attempts missing from the full number, one sentence per place; empty if the row passed. */
export function findShortfalls({ full }: Pick<Row, 'full'>, measurements: readonly Measurement[]): string[] {
  return (Object.entries(full) as [Place, number][]).flatMap(([place, wanted]) => {
    const found = measurements.find((one) => one.place === place);
    if (found?.failures) return [`${place}: ${found.failures} failed`];
    return (found?.n ?? 0) < wanted ? [`${place}: ${found?.n ?? 0} of ${wanted} tries`] : [];
  });
}

/** True if the tests ended well and made every try that the row asks for today: its number may have grown since. */
export function isPassed(row: Pick<Row, 'full'>, { passed, measurements }: Result): boolean {
  return passed && findShortfalls(row, measurements).length === 0;
}

/** True if the row need not run: it passed on this commit, or with `isAnyCommit` on any. */
export function isDone(
  row: Pick<Row, 'full'>,
  result: Result | undefined,
  commit: string,
  isAnyCommit: boolean,
): boolean {
  if (!result || !isPassed(row, result)) return false;
  return isAnyCommit || (result.commit === commit && !commit.endsWith('-dirty'));
}

/** The commit of a result: what was read before the row and after it, `-dirty` if they differ. */
export function mergeCommits(before: string, after: string): string {
  return before === after || before.endsWith('-dirty') ? before : `${before}-dirty`;
}

/** Stores the last result of a row. */
export function writeResult(result: Result): void {
  const results = [...readResults().set(result.row, result).values()];
  results.sort((one, other) => (one.row < other.row ? -1 : 1));
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}

/** The stored results by the id of their row. */
export function readResults(): Map<string, Result> {
  if (!existsSync(file)) return new Map();
  const results = JSON.parse(readFileSync(file, 'utf8')) as Result[];
  return new Map(results.map((result) => [result.row, result]));
}
