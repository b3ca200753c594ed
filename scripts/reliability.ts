/**
 * Runs the rows of the reliability targets at their full number, two at a time where they measure no times. When a row
 * ends, its result is stored in docs/reliability.json and docs/reliability.md is written anew. Arguments are ids of rows,
 * to run only those. A row that passed on this commit is left out, with `--resume` one that passed on any commit;
 * `--report` writes the report from what is stored and runs nothing.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer } from './build.ts';
import { command } from './processes/command.ts';
import { git } from './processes/otherCommit.ts';
import { parseArgs } from './processes/parseArgs.ts';
import { scratchFolder } from './processes/scratchFolder.ts';
import { type Measurement, resultsVariable } from './reliability/measure.ts';
import { describeTotalTime, renderReport, rowsAtOnce } from './reliability/report.ts';
import {
  findShortfalls,
  isDone,
  mergeCommits,
  type Result,
  readResults,
  sumByPlace,
  writeResult,
} from './reliability/results.ts';
import { isAlone, type Row, toCommand } from './reliability/row.ts';
import { rows } from './reliability/rows.ts';
import { root } from './sources.ts';

const { values, positionals } = parseArgs({
  options: { resume: { type: 'boolean', default: false }, report: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.find((id) => !rows.some((row) => row.id === id));
if (unknown) {
  console.error(`There is no row "${unknown}". There are: ${rows.map(({ id }) => id).join(', ')}.`);
  process.exit(2);
}
const writeReport = () => writeFileSync(join(root, 'docs/reliability.md'), renderReport(rows, readResults()));
if (values.report) {
  writeReport();
  console.log(`From their last runs, ${describeTotalTime(rows, readResults())}.`);
  process.exit();
}

let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (isStopped = true));

let failed = 0;
const chosen = rows.filter(({ id }) => positionals.length === 0 || positionals.includes(id));
const together = chosen.filter((row) => !isAlone(row)).values();
// Two tests must not build it at once.
await buildServer();
await Promise.all(Array.from({ length: rowsAtOnce }, () => runInTurn(together)));
await runInTurn(chosen.filter(isAlone).values());
console.log(`From their last runs, ${describeTotalTime(rows, readResults())}.`);
process.exit(failed === 0 ? 0 : 1);

/** Runs the rows that nobody has taken yet, and stores and prints their results. */
async function runInTurn(waiting: Iterable<Row>): Promise<void> {
  for (const row of waiting) {
    if (row.needs && !process.env[row.needs]) {
      print('missing', row, `set ${row.needs}`);
      continue;
    }
    if (isDone(row, readResults().get(row.id), readCommit(), values.resume)) {
      print('done before', row, 'left out');
      continue;
    }
    const result = await run(row);
    // Interrupted rows have no result and run again.
    if (isStopped) process.exit(130);
    writeResult(result);
    writeReport();
    if (!result.passed) failed += 1;
    for (const { place, n, failures, seed, measured } of result.measurements) {
      const figures = [`n ${n}`, `failures ${failures}`, `seed ${seed ?? '–'}`, measured].filter(Boolean).join(', ');
      print(result.passed ? 'passed' : 'FAILED', row, `${place}: ${figures} (${result.seconds} s)`);
    }
    if (!result.passed) print('FAILED', row, findShortfalls(row, result.measurements).join(', ') || 'see the output');
  }
}

async function run(row: Row): Promise<Result> {
  const commit = readCommit();
  const folder = scratchFolder('reliability');
  const start = performance.now();
  const [name, ...commandArguments] = toCommand(row);
  const code = await command(name, commandArguments, { RELIABILITY: 'long', [resultsVariable]: folder });
  const path = join(folder, `${row.id}.jsonl`);
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : [];
  rmSync(folder, { recursive: true });
  const measurements = sumByPlace(lines.map((line) => JSON.parse(line) as Measurement));
  return {
    row: row.id,
    passed: code === 0 && findShortfalls(row, measurements).length === 0,
    measurements,
    seconds: Math.round((performance.now() - start) / 1000),
    date: new Date().toISOString(),
    // Results of a tree that changed meanwhile belong to neither commit.
    commit: mergeCommits(commit, readCommit()),
  };
}

function readCommit(): string {
  // The results themselves change while the rows run.
  const changes = git('status', '--porcelain', '--', '.', ':!docs/reliability.json', ':!docs/reliability.md');
  return `${git('rev-parse', '--short=9', 'HEAD')}${changes ? '-dirty' : ''}`;
}

function print(state: string, { id }: Row, detail: string): void {
  console.log(`${state.padEnd(11)} ${id}: ${detail}`);
}
