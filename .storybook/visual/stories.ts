import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCsf } from 'storybook/internal/csf-tools';
import { root } from '../../scripts/sources.ts';
import { isAboutDoing, planOf, takenTag } from './plan.ts';

export interface PlannedStory {
  id: string;
  title: string;
  name: string;
  path: string;
}

export const storyFiles = (): string[] =>
  globSync(['{packages/ui,apps/web}/src/**/*.stories.tsx', '.storybook/**/*.stories.tsx'], { cwd: root }).sort();

/** Every story that owes a picture, read from the files' text: they need a browser to be loaded. */
export function plannedStories(filters: readonly string[] = []): PlannedStory[] {
  return storyFiles()
    .filter((path) => filters.length === 0 || filters.some((filter) => path.includes(filter)))
    .flatMap(readStories);
}

function readStories(path: string): PlannedStory[] {
  const source = readFileSync(join(root, path), 'utf8');
  const file = loadCsf(source, { fileName: path, makeTitle: (title) => title }).parse();
  return file.indexInputs.flatMap(({ __id: id, exportName, title = '', name = '', tags = [] }) => {
    if (!id || !planOf(id) || tags.includes(`!${takenTag}`)) return [];
    const { start, end } = file.getStoryExport(exportName);
    const text = source.slice(start ?? 0, end ?? undefined);
    return isAboutDoing({ name, tags, text }) ? [] : [{ id, title, name, path }];
  });
}
