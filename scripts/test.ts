/**
 * Runs the whole suite, part by part, and prints `N passed, N failed` as the last line. Arguments are beginnings of the
 * names of parts, to run only those.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildWeb } from './build.ts';
import { runChecks } from './check.ts';
import { type ExitResult, runToEnd } from './processes/command.ts';
import { parseArgs } from './processes/parseArgs.ts';
import { root } from './sources.ts';
import { failedJourneys, failedVitestTests, type JourneysReport, type VitestReport } from './testing/failedTests.ts';
import { findUnknownPrefix, isChosen } from './testing/prefixes.ts';

interface Count {
  passed: number;
  failed: number;
}
interface Part {
  name: string;
  run: () => Promise<Count>;
}

/** A separate folder, so that the screenshots beside it are not deleted. */
const reports = join(root, 'test-results/reports');
const parts: Part[] = [
  { name: 'checks', run: countChecks },
  { name: 'units', run: () => vitest('unit') },
  { name: 'server', run: () => vitest('server') },
  { name: 'stories', run: () => vitest('stories') },
  { name: 'build and budgets', run: countBuild },
  { name: 'journeys', run: journeys },
];

const { positionals: wanted } = parseArgs({ allowPositionals: true });
const partNames = parts.map(({ name }) => name);
const unknown = findUnknownPrefix(wanted, partNames);
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}". There are: ${partNames.join(', ')}.`);
  process.exit(2);
}
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const total: Count = { passed: 0, failed: 0 };
const lines: string[] = [];
/** Failed tests, repeated at the end of the output. */
const failures: string[] = [];
for (const part of parts) {
  if (!isChosen(wanted, part.name)) continue;
  console.log(`\n── ${part.name} ──`);
  const start = performance.now();
  const count = await part.run();
  total.passed += count.passed;
  total.failed += count.failed;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  lines.push(
    `${part.name.padEnd(18)} ${String(count.passed).padStart(6)} passed ${String(count.failed).padStart(4)} failed ${seconds.padStart(7)} s`,
  );
}
if (failures.length > 0) console.log(`\n── not passed ──\n${failures.join('\n')}`);
console.log(`\n${lines.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

async function countChecks(): Promise<Count> {
  const { passed, failed } = await runChecks();
  failures.push(...failed.map((name) => `check: ${name}`));
  return { passed: passed.length, failed: failed.length };
}

async function countBuild(): Promise<Count> {
  try {
    await buildWeb();
  } catch (error) {
    failures.push(`build: ${(error as Error).message}`);
    return { passed: 0, failed: 1 };
  }
  return vitest('build');
}

async function vitest(project: string): Promise<Count> {
  const file = join(reports, `${project}.json`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const ended = await runToEnd('vitest', ['run', '--project', project, ...reporters]);
  return read(file, ended, (report: VitestReport) => {
    failures.push(...failedVitestTests(report));
    return { passed: report.numPassedTests, failed: report.numFailedTests };
  });
}

async function journeys(): Promise<Count> {
  const file = join(reports, 'journeys.json');
  const ended = await runToEnd(
    'playwright',
    ['test', '--config', 'apps/web/e2e/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  );
  return read(file, ended, (report: JourneysReport) => {
    failures.push(...failedJourneys(report));
    return { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky };
  });
}

/** A runner that fails without a failed test (a crash, an unhandled error) counts as one failure. */
function read<Report>(
  file: string,
  { code, signal, errorTail }: ExitResult,
  getCount: (report: Report) => Count,
): Count {
  let count: Count = { passed: 0, failed: 0 };
  try {
    count = getCount(JSON.parse(readFileSync(file, 'utf8')) as Report);
  } catch {
    console.error(`No report at ${file}.`);
  }
  if (count.failed > 0 || (code === 0 && count.passed > 0)) return count;
  failures.push(`${basename(file)}: the runner ended with ${signal ?? code}.\n${errorTail}`);
  return { ...count, failed: 1 };
}
