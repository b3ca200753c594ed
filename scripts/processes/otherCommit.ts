import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from '../sources.ts';
import { command } from './command.ts';

/** Runs git in this tree and returns its output. @throws Error if the command fails */
export const git = (...commandArguments: string[]): string =>
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

/** The lines that a git command prints. @throws Error if the command fails */
export function listGitLines(...commandArguments: string[]): string[] {
  const text = execFileSync('git', commandArguments, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return text.split('\n').filter((line) => line !== '');
}

/** Paths of the files of this tree that differ from the commit or that it does not have. */
export const listChangedFiles = (commit: string): string[] => [
  ...listGitLines('diff', '--name-only', '--diff-filter=d', commit),
  ...listGitLines('ls-files', '--others', '--exclude-standard'),
];

/**
 * Folder with the checkout of a commit and what was made from it. Not inside `node_modules`: Node does not strip types
 * there, and the checkout runs its own scripts.
 */
export const getCacheFolder = (commit: string) => join(root, '.commits', commit);

/** The search path for commands, with those of a checkout first. */
export const getCommandPath = (tree: string): string =>
  [join(tree, 'node_modules/.bin'), process.env.PATH].join(delimiter);

/** Installs the packages of a folder's lockfile, with the pnpm that the text of `run.mjs` names. Returns the exit code. */
export function installPackages(folder: string, runScript: string, options: readonly string[] = []): Promise<number> {
  const [, installer = 'pnpm'] = /'(pnpm@[\d.]+)'/.exec(runScript) ?? [];
  const flags = ['--frozen-lockfile', '--prefer-offline', ...options];
  return command('npx', ['--yes', installer, '--dir', folder, 'install', ...flags]);
}

/** Checks out the commit with its dependencies, once per commit, and returns the folder of its tree. */
export async function checkOut(commit: string): Promise<string> {
  const tree = join(getCacheFolder(commit), 'tree');
  const ready = join(getCacheFolder(commit), 'ready');
  if (existsSync(ready)) return tree;
  mkdirSync(getCacheFolder(commit), { recursive: true });
  git('worktree', 'prune');
  if (!existsSync(tree)) git('worktree', 'add', '--detach', '--force', tree, commit);
  const code = await installPackages(tree, git('show', `${commit}:scripts/run.mjs`));
  if (code !== 0) throw new Error(`The dependencies of ${commit} could not be installed.`);
  writeFileSync(ready, '');
  return tree;
}
