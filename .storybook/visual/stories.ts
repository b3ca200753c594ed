import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCsf } from 'storybook/internal/csf-tools';
import { root } from '../../scripts/sources.ts';
import { afterPlayTag, showsState, takenTag } from '../states.ts';
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
  const source = readFileSync(join(root, path), 'utf8');
  const file = loadCsf(source, { fileName: path, makeTitle: (title) => title }).parse();
  return file.indexInputs.flatMap(({ __id: id, exportName, title = '', name = '', tags = [] }) => {
    if (!id || !getPlan(id)) return [];
    const { start, end } = file.getStoryExport(exportName);
    const text = source.slice(start ?? 0, end ?? undefined);
    const made = findMaker(text, source);
    // Tags from preview.tsx, and from the factory function to its stories.
    const given = [takenTag, ...(made.includes(afterPlayTag) ? [afterPlayTag] : [])];
    const known = [...tags, ...given.filter((tag) => !tags.includes(`!${tag}`))];
    return showsState({ name, tags: known, text: text + made }) ? [{ id, title, name, path }] : [];
  });
}

/** The source of the factory function of a story, as in `export const NoCamera = refusedBy('NotFoundError')`. */
function findMaker(text: string, source: string): string {
  const [, name] = /^(?:[^{(]*=\s*)?(\w+)\(/.exec(text) ?? [];
  return name ? (new RegExp(`^function ${name}\\b[\\s\\S]*?^}`, 'm').exec(source)?.[0] ?? '') : '';
}
