import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { findReachable, readStoryImports } from '../checks/importCycles.ts';
import { command, findScript } from '../processes/command.ts';
import { checkOut, getCacheFolder, getCommandPath } from '../processes/otherCommit.ts';
import { root } from '../sources.ts';

/** Storybook's configuration: its imports are part of every story, but of no story file's module graph. */
const configuration = ['.storybook/preview.tsx', '.storybook/main.ts'];

/** Files that Storybook's configuration imports, directly or not. */
export const listSharedFiles = (): Set<string> => findReachable(readStoryImports(), configuration);

/** Returns the first of these files that all stories depend on: one that they share, or one of the configuration. */
export const findSharedFile = (changed: readonly string[], shared: ReadonlySet<string>): string | undefined =>
  changed.find((file) => file.startsWith('.storybook/') || shared.has(file));

/** Story files of this tree whose module graph contains a file that differs from the commit. */
export function findChangedStories(commit: string): string[] {
  const config = '.storybook/visual/vitest.config.ts';
  const listed = execFileSync(
    process.execPath,
    [
      findScript('vitest'),
      'list',
      '--config',
      config,
      '--changed',
      commit,
      '--filesOnly',
      '--json',
      '--passWithNoTests',
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const files = JSON.parse(listed.slice(listed.indexOf('['))) as { file: string }[];
  return [...new Set(files.map(({ file }) => relative(root, file).replaceAll(sep, '/')))].sort();
}

/** Cached pictures of a commit. */
interface PictureCache {
  /** Description of the browser. */
  takenWith: string;
  /** Story files; `*` means all. */
  files: string[];
}

/** Story files whose screenshots this browser took; removes those that another one took. */
function readTakenFiles(commit: string, takenWith: string): string[] {
  const file = join(getCacheFolder(commit), 'taken.json');
  const taken = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PictureCache) : undefined;
  if (taken?.takenWith === takenWith) return taken.files;
  rmSync(join(getCacheFolder(commit), 'pictures'), { recursive: true, force: true });
  return [];
}

/**
 * Takes the commit's screenshots of these stories in a separate checkout with this machine's browser; cached ones are
 * not taken again. Stories that the commit does not have are skipped; without files, all stories are taken. Returns the
 * folder of the screenshots.
 */
export async function takeBaseline(commit: string, files: readonly string[], takenWith: string): Promise<string> {
  const tree = await checkOut(commit);
  const pictures = join(getCacheFolder(commit), 'pictures');
  const taken = readTakenFiles(commit, takenWith);
  if (taken.includes('*')) return pictures;
  const missing = files.filter((file) => !taken.includes(file) && existsSync(join(tree, file)));
  if (files.length > 0 && missing.length === 0) return pictures;
  await command('node', [join(tree, 'scripts/visual.ts'), '--accept', ...missing], {
    PATH: getCommandPath(tree),
    VISUAL_BASELINE: pictures,
    STORIES_CACHE: join(tree, 'node_modules/.cache/visual-vite'),
  });
  if (!existsSync(pictures)) throw new Error(`No pictures of ${commit} were taken.`);
  writeFileSync(
    join(getCacheFolder(commit), 'taken.json'),
    JSON.stringify({ takenWith, files: files.length === 0 ? ['*'] : [...taken, ...missing] } satisfies PictureCache),
  );
  return pictures;
}
