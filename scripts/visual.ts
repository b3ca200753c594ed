/**
 * Pictures of the stories against their baseline. `--accept` makes what is seen the baseline; every other argument is a
 * part of a path, and only the stories below it are looked at.
 */
import { relative } from 'node:path';
import { chromium } from 'playwright';
import { emptyResults, readFindings, readTaken } from '../.storybook/visual/findings.ts';
import { accepted, computeOutcome, type Outcome } from '../.storybook/visual/outcome.ts';
import { toWebp } from '../.storybook/visual/pixels.ts';
import { reportFile, writeReport } from '../.storybook/visual/report.ts';
import {
  type Baseline,
  hasPicture,
  readBaseline,
  readBrowser,
  writeBaseline,
  writePicture,
} from '../.storybook/visual/store.ts';
import { plannedStories } from '../.storybook/visual/stories.ts';
import { chromiumLaunch } from './chromium.ts';
import { command } from './command.ts';
import { root } from './sources.ts';

const isAccepting = process.argv.includes('--accept');
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

const takenWith = await pinnedBrowser();
const reason = whyNot(takenWith);
if (takenWith === undefined || reason !== undefined) {
  console.error(`Nothing was compared: ${reason}`);
  process.exit(1);
}
process.exit((await look(takenWith)) ? 0 : 1);

/** How a browser draws depends on its version, and a little on the machine's kind. */
async function pinnedBrowser(): Promise<string | undefined> {
  const { options, isPinned } = await chromiumLaunch();
  if (!isPinned) return undefined;
  const browser = await chromium.launch(options);
  const version = browser.version();
  await browser.close();
  return `Chromium ${version} on ${process.arch}`;
}

function whyNot(browser: string | undefined): string | undefined {
  if (plannedStories(filters).length === 0)
    return `no path of a story with pictures has ${filters.join(' or ')} in it.`;
  if (browser === undefined)
    return 'this is not the browser of package.json, and another one draws differently (is CHROMIUM_PATH set?).';
  const known = readBrowser();
  if (known === undefined && !isAccepting)
    return 'there is no baseline on this machine. Run `pnpm visual:accept` on the commit to compare with, then `pnpm visual` on yours.';
  if (known === undefined || known === browser) return undefined;
  if (isAccepting && filters.length === 0) return undefined;
  return `the baseline was taken with ${known}, and this is ${browser}. \`pnpm visual:accept\` without a filter takes all of it anew.`;
}

async function look(browser: string): Promise<boolean> {
  emptyResults();
  await command(
    'vitest',
    ['run', '--config', '.storybook/visual/vitest.config.ts', '--reporter=dot', '--silent=true', ...filters],
    {
      STORIES_CACHE: process.env.STORIES_CACHE ?? 'node_modules/.cache/visual',
    },
  );
  const baseline = readBaseline();
  const all = plannedStories();
  const outcome = computeOutcome(readFindings(), baseline, plannedStories(filters), all);
  writeReport(outcome, all, browser);
  console.log(`\n${getMessages(outcome)}\n${relative(root, reportFile)} shows them.`);
  if (!isAccepting) return outcome.differences.length === 0 && outcome.missed.length === 0;
  await accept(baseline, outcome, browser);
  return outcome.missed.length === 0 && outcome.differences.every(({ state }) => state !== 'restless');
}

async function accept(baseline: Baseline, outcome: Outcome, browser: string) {
  const fresh = new Set(
    outcome.differences.flatMap(({ state, after }) => (state !== 'restless' && after ? [after] : [])),
  );
  for (const hash of fresh) if (!hasPicture(hash)) writePicture(hash, await toWebp(readTaken(hash)));
  writeBaseline(accepted(baseline, outcome), browser);
  console.log(`Accepted: ${fresh.size} pictures.`);
}

function getMessages({ same, differences, missed }: Outcome): string {
  const lines = differences.map(({ state, id, key }) => `${state.padEnd(8)} ${id} ${key}`);
  const failed = missed.map((one) => `no picture ${one}: the story failed first`);
  return [
    ...lines,
    ...failed,
    `${same} as before, ${differences.length} not, ${missed.length} without a picture.`,
  ].join('\n');
}
