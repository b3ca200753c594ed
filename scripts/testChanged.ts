/**
 * Tests what a change touches, in two to four minutes: lint of the changed files, types, the unit and server tests whose
 * modules changed, the tests that read the tree, and the stories beside the changed files and beside their
 * direct importers, in one mode, as far as they fit. `--all` runs all of them. The whole suite is `npm test`.
 * `--against <git ref>` names what the change is compared with (default: the merge base with main).
 */
import { basename } from 'node:path';
import { findStoryFiles, readStories } from '../.storybook/storyFiles.ts';
import { command } from './processes/command.ts';
import { findCommit, findMergeBase, listChangedFiles, listGitLines } from './processes/otherCommit.ts';
import { parseArgs } from './processes/parseArgs.ts';
import { chooseStories, findTestFiles, treeTests } from './testing/changedStories.ts';
import { findUnknownPrefix } from './testing/prefixes.ts';

const { values } = parseArgs({ options: { against: { type: 'string' }, all: { type: 'boolean' } } });
const commit = values.against === undefined ? findMergeBase() : findCommit(values.against);
if (commit === undefined) {
  console.error(`git knows no commit ${values.against}.`);
  process.exit(2);
}

// Vitest says nothing of a filter without a file where another one has files.
const unknown = findUnknownPrefix(treeTests, findTestFiles());
if (unknown !== undefined) {
  console.error(`No test file begins with ${unknown}: correct scripts/testing/changedStories.ts.`);
  process.exit(2);
}

const changed = listChangedFiles(commit);
if (changed.length === 0) {
  console.log(`Nothing changed since ${commit.slice(0, 8)}.`);
  process.exit(0);
}

/** Finds files that import a module by its file name; modules with the same name give some extra matches. */
function findImporters(file: string): string[] {
  const pattern = `/${basename(file).replaceAll('.', '\\.')}'`;
  try {
    return listGitLines('grep', '-l', '-e', pattern, '--', '*.ts', '*.tsx');
  } catch {
    return [];
  }
}

const components = changed.filter((file) => /^(packages\/ui|apps\/web)\/src\/.*\.tsx?$/.test(file));
const { chosen: stories, left } = chooseStories(
  findStoryFiles(),
  { components, importers: components.flatMap(findImporters) },
  (file) => (values.all === true ? 0 : readStories(file).length),
);

const sources = changed.filter((file) => /\.(tsx?|mjs|json)$/.test(file));
const steps: [name: string, command: string, commandArguments: string[]][] = [
  ...(sources.length > 0
    ? [['lint', 'biome', ['check', '--no-errors-on-unmatched', ...sources]] as [string, string, string[]]]
    : []),
  ['types', 'node', ['scripts/check.ts', 'types']],
  // One after the other: the two differ in their number of workers, which Vitest refuses in one run.
  ['units', 'vitest', ['run', '--changed', commit, '--project', 'unit', '--passWithNoTests']],
  ['texts, titles and documents', 'vitest', ['run', '--project', 'unit', ...treeTests]],
  ['server', 'vitest', ['run', '--changed', commit, '--project', 'server', '--passWithNoTests']],
  ...(stories.length > 0
    ? [['stories', 'vitest', ['run', '--project', 'en-US/light', ...stories]] as [string, string, string[]]]
    : []),
];
const failed: string[] = [];
const start = performance.now();
for (const [name, program, commandArguments] of steps) {
  console.log(`\n── ${name} ──`);
  if ((await command(program, commandArguments)) !== 0) failed.push(name);
}
const seconds = Math.round((performance.now() - start) / 1000);
console.log(`\n${changed.length} changed files, ${stories.length} story files, ${seconds} s`);
if (left.length > 0) console.log(`${left.length} story files of importers were left out: --all runs them, too.`);
if (failed.length > 0) console.log(`failed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
