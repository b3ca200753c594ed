import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { command } from './command.ts';
import { root } from './sources.ts';

const git = (...commandArguments: string[]) =>
  execFileSync('git', commandArguments, { cwd: root, encoding: 'utf8' }).trim();

/** Returns the full hash of a git ref; undefined if git does not know it. */
export function findCommit(ref: string): string | undefined {
  try {
    return git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`);
  } catch {
    return undefined;
  }
}

/** Returns the merge base with `origin/main`, or with `main`; HEAD itself on main. */
export function findMergeBase(): string {
  const main = findCommit('origin/main') ?? findCommit('main') ?? 'HEAD';
  return git('merge-base', main, 'HEAD');
}

/** Story files of this tree whose module graph contains a file that differs from the commit. */
export function findChangedStories(commit: string): string[] {
  const config = '.storybook/visual/vitest.config.ts';
  const listed = execFileSync(
    'vitest',
    ['list', '--config', config, '--changed', commit, '--filesOnly', '--json', '--passWithNoTests'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const files = JSON.parse(listed.slice(listed.indexOf('['))) as { file: string }[];
  return [...new Set(files.map(({ file }) => file.slice(root.length + 1)))].sort();
}

/** Not inside `node_modules`: Node does not strip types there, and the checkout runs its own scripts. */
const getCacheFolder = (commit: string) => join(root, '.visual', commit);

/** Checks out the commit with its dependencies, once per commit. */
async function checkOut(commit: string): Promise<string> {
  const tree = join(getCacheFolder(commit), 'tree');
  const ready = join(getCacheFolder(commit), 'ready');
  if (existsSync(ready)) return tree;
  mkdirSync(getCacheFolder(commit), { recursive: true });
  git('worktree', 'prune');
  if (!existsSync(tree)) git('worktree', 'add', '--detach', '--force', tree, commit);
  const [, installer = 'pnpm'] = /'(pnpm@[\d.]+)'/.exec(git('show', `${commit}:scripts/run.mjs`)) ?? [];
  const code = await command('npx', [
    '--yes',
    installer,
    '--dir',
    tree,
    'install',
    '--frozen-lockfile',
    '--prefer-offline',
  ]);
  if (code !== 0) throw new Error(`The dependencies of ${commit} could not be installed.`);
  writeFileSync(ready, '');
  return tree;
}

/** Story files whose screenshots are cached; `*` means all. */
function readTakenFiles(commit: string): string[] {
  const file = join(getCacheFolder(commit), 'taken.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
}

/**
 * Takes the commit's screenshots of these stories in a separate checkout with this machine's browser; cached ones are
 * not taken again. Stories that the commit does not have are skipped; without files, all stories are taken. Returns the
 * folder of the screenshots.
 */
export async function takeBaseline(commit: string, files: readonly string[]): Promise<string> {
  const tree = await checkOut(commit);
  const pictures = join(getCacheFolder(commit), 'pictures');
  const taken = readTakenFiles(commit);
  if (taken.includes('*')) return pictures;
  const missing = files.filter((file) => !taken.includes(file) && existsSync(join(tree, file)));
  if (files.length > 0 && missing.length === 0) return pictures;
  await command('node', [join(tree, 'scripts/visual.ts'), '--accept', ...missing], {
    PATH: [join(tree, 'node_modules/.bin'), process.env.PATH].join(delimiter),
    VISUAL_BASELINE: pictures,
    STORIES_CACHE: join(tree, 'node_modules/.cache/visual-vite'),
  });
  if (!existsSync(pictures)) throw new Error(`No pictures of ${commit} were taken.`);
  writeFileSync(
    join(getCacheFolder(commit), 'taken.json'),
    JSON.stringify(files.length === 0 ? ['*'] : [...taken, ...missing]),
  );
  return pictures;
}
