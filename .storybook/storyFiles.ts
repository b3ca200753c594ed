import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCsf } from 'storybook/internal/csf-tools';
import { root } from '../scripts/sources.ts';

export interface StoryEntry {
  id: string;
  title: string;
  name: string;
  tags: string[];
  /** Path of the stories file, relative to the repository's root. */
  path: string;
}

/** Paths of all stories files, relative to the repository's root. */
export const findStoryFiles = (): string[] =>
  globSync('{packages/ui/src,apps/web/src,.storybook}/**/*.stories.tsx', { cwd: root }).sort();

const readText = (path: string) => readFileSync(join(root, path), 'utf8');

/** Reads the stories of a file with Storybook's parser: importing the file needs a browser. */
export function readStories(path: string): StoryEntry[] {
  const { indexInputs } = loadCsf(readText(path), { fileName: path, makeTitle: (title) => title }).parse();
  return indexInputs.map(({ __id: id = '', title = '', name = '', tags = [] }) => ({ id, title, name, tags, path }));
}

/** Finds the files with a tag on one of their stories. Parses only those that contain it: all of them take two seconds. */
export const findTaggedFiles = (tag: string): string[] =>
  findStoryFiles().filter(
    (path) => readText(path).includes(tag) && readStories(path).some(({ tags }) => tags.includes(tag)),
  );
