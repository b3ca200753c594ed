import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCsf } from 'storybook/internal/csf-tools';
import { root } from '../../scripts/sources.ts';
import { visualTag } from '../tags.ts';
import { getPlan } from './plan.ts';

export interface PlannedStory {
  id: string;
  title: string;
  name: string;
  path: string;
}

export const storyFiles = (): string[] =>
  globSync(['{packages/ui,apps/web}/src/**/*.stories.tsx', '.storybook/**/*.stories.tsx'], { cwd: root }).sort();

/** All stories with a picture, parsed from the files' text: importing them needs a browser. */
export function plannedStories(filters: readonly string[] = []): PlannedStory[] {
  return storyFiles()
    .filter((path) => filters.length === 0 || filters.some((filter) => path.includes(filter)))
    .flatMap(readStories);
}

function readStories(path: string): PlannedStory[] {
  const file = loadCsf(readFileSync(join(root, path), 'utf8'), { fileName: path, makeTitle: (title) => title }).parse();
  // preview.tsx gives all stories the tag `visual`; some opt out.
  return file.indexInputs.flatMap(({ __id: id, title = '', name = '', tags = [] }) =>
    id && getPlan(id) && !tags.includes(`!${visualTag}`) ? [{ id, title, name, path }] : [],
  );
}
