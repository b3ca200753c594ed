/**
 * Compares the pictures of the stories with those of another commit, taken on this machine with the same browser.
 * `--against <git ref>` names the commit (default: the merge base with main). Only stories whose modules changed are
 * taken, unless `--all` is given or a module changed that all stories share; every other argument is a part of a path, and
 * only the stories below it are taken.
 * `--accept` only stores the pictures of this tree: the comparison runs it in the checkout of the other commit.
 */
import { relative } from 'node:path';
import { chromium } from 'playwright';
import { findStoryFiles } from '../.storybook/storyFiles.ts';
import type { Outcome } from '../.storybook/visual/outcome.ts';
import type { Baseline } from '../.storybook/visual/store.ts';
import { listPlannedStories } from '../.storybook/visual/stories.ts';
import { command } from './processes/command.ts';
import { findCommit, findMergeBase, listChangedFiles } from './processes/otherCommit.ts';
import { parseArgs } from './processes/parseArgs.ts';
import { root } from './sources.ts';
import { chromiumLaunch } from './testing/chromium.ts';
import { findChangedStories, findSharedFile, listSharedFiles, takeBaseline } from './testing/visualBaseline.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, all: { type: 'boolean' }, accept: { type: 'boolean' } },
});
const isAccepting = values.accept === true;
const takenWith = await describeBrowser();
const filters = isAccepting ? positionals : await prepareComparison();

const { emptyResults, readFindings, readTaken } = await import('../.storybook/visual/findings.ts');
const { acceptOutcome, computeOutcome } = await import('../.storybook/visual/outcome.ts');
const { toWebp } = await import('../.storybook/visual/pixels.ts');
const { reportFile, writeReport } = await import('../.storybook/visual/report.ts');
const { hasPicture, readBaseline, readBrowser, writeBaseline, writePicture } = await import(
  '../.storybook/visual/store.ts'
);

const reason = findUsageProblem();
if (reason !== undefined) fail(reason);
process.exit((await comparePictures(takenWith)) ? 0 : 1);

function fail(text: string): never {
  console.error(`Nothing was compared: ${text}`);
  process.exit(1);
}

/** Story files that match the arguments; undefined for all. */
function chooseFiles(commit: string): string[] | undefined {
  if (positionals.length > 0) {
    if (listPlannedStories(positionals).length === 0) fail(describeNoMatch(positionals));
    return findStoryFiles().filter((path) => positionals.some((part) => path.includes(part)));
  }
  if (values.all === true) return undefined;
  const shared = findSharedFile(listChangedFiles(commit), listSharedFiles());
  if (shared === undefined) return findChangedStories(commit);
  console.log(`All stories are compared, since all depend on ${shared}. To compare fewer, name parts of their paths.`);
  return undefined;
}

/** Takes the other commit's pictures and returns the paths of the stories to compare. */
async function prepareComparison(): Promise<string[]> {
  const commit = values.against === undefined ? findMergeBase() : findCommit(values.against);
  if (commit === undefined) fail(`git knows no commit ${values.against}.`);
  const files = chooseFiles(commit);
  if (files?.length === 0) {
    console.log(`No story to compare: none depends on what changed since ${commit.slice(0, 8)}.`);
    process.exit(0);
  }
  process.env.VISUAL_BASELINE = await takeBaseline(commit, files ?? [], takenWith);
  return files ?? [];
}

/**
 * Rendering depends on the browser's version, its fonts, and a little on the processor. Only the pinned one has its own
 * fonts.
 */
async function describeBrowser(): Promise<string> {
  const { options, isPinned } = await chromiumLaunch();
  const browser = await chromium.launch(options);
  const version = browser.version();
  await browser.close();
  return `Chromium ${version} on ${process.arch}${isPinned ? '' : ` (${options.executablePath})`}`;
}

function describeNoMatch(parts: readonly string[]): string {
  return `no path of a story with pictures has ${parts.join(' or ')} in it.`;
}

function findUsageProblem(): string | undefined {
  if (listPlannedStories(filters).length === 0) return describeNoMatch(filters);
  const known = readBrowser();
  if (known === undefined || known === takenWith || isAccepting) return undefined;
  return `the other commit was drawn by ${known}, and this is ${takenWith}: set CHROMIUM_PATH to one browser for both.`;
}

async function comparePictures(browser: string): Promise<boolean> {
  emptyResults();
  await command(
    'vitest',
    ['run', '--config', '.storybook/visual/vitest.config.ts', '--reporter=dot', '--silent=true', ...filters],
    { STORIES_CACHE: process.env.STORIES_CACHE ?? 'node_modules/.cache/visual-vite' },
  );
  const baseline = readBaseline();
  const all = listPlannedStories();
  const outcome = computeOutcome(readFindings(), baseline, listPlannedStories(filters), all);
  writeReport(outcome, all, browser);
  if (!isAccepting) {
    console.log(`\n${getMessages(outcome)}\n${relative(root, reportFile)} shows them.`);
    return outcome.differences.length === 0 && outcome.missed.length === 0;
  }
  await accept(baseline, outcome, browser);
  return outcome.missed.length === 0 && outcome.differences.every(({ state }) => state !== 'restless');
}

async function accept(baseline: Baseline, outcome: Outcome, browser: string) {
  const fresh = new Set(
    outcome.differences.flatMap(({ state, after }) => (state !== 'restless' && after ? [after] : [])),
  );
  for (const hash of fresh) if (!hasPicture(hash)) writePicture(hash, await toWebp(readTaken(hash)));
  writeBaseline(acceptOutcome(baseline, outcome), browser);
  console.log([...getMisses(outcome), `${fresh.size} pictures taken.`].join('\n'));
}

function getMisses({ missed }: Pick<Outcome, 'missed'>): string[] {
  return missed.map(
    (one) => `no picture ${one}: the story failed first, or lacks the '!visual' of the one that it copies`,
  );
}

function getMessages({ same, differences, missed }: Outcome): string {
  const lines = differences.map(({ state, id, key }) => `${state.padEnd(8)} ${id} ${key}`);
  return [
    ...lines,
    ...getMisses({ missed }),
    `${same} as before, ${differences.length} not, ${missed.length} without a picture.`,
  ].join('\n');
}
