import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { root } from '../sources.ts';

/** Beginnings of the paths of tests that read the tree instead of importing it, so that no import leads to them. */
export const treeTests = ['locales/', 'scripts/checks/', '.storybook/audit/'];

/** Paths of the test files in which `treeTests` are looked for. */
export const findTestFiles = (): string[] => globSync('{locales,scripts,.storybook}/**/*.test.ts', { cwd: root });

/** Stories that one mode plays in about a minute on two cores. */
export const maxStories = 200;

/** Components of earlier layers are smaller, so their stories are faster and fail for clearer reasons. */
const layers = ['/primitives/', '/patterns/', '/features/', '/layouts/', '/screens/'];

function getLayer(file: string): number {
  const layer = layers.findIndex((part) => file.includes(part));
  return layer === -1 ? layers.length : layer;
}

interface ChangedStories {
  /** Story files to run. */
  chosen: string[];
  /** Story files beside importers that were left out. */
  left: string[];
}

/**
 * Chooses the story files beside changed components, and those beside their importers, earlier layers first, until
 * there are `maxStories`: a change in a button touches half of all stories.
 */
export function chooseStories(
  files: readonly string[],
  { components, importers }: { components: readonly string[]; importers: readonly string[] },
  countStories: (file: string) => number,
): ChangedStories {
  const [own, others] = [components, importers].map((paths) => new Set(paths.map(dirname))) as [
    Set<string>,
    Set<string>,
  ];
  const chosen = files.filter((file) => own.has(dirname(file)));
  const beside = files.filter((file) => !own.has(dirname(file)) && others.has(dirname(file)));
  let count = chosen.reduce((sum, file) => sum + countStories(file), 0);
  const left: string[] = [];
  for (const file of beside.toSorted((one, other) => getLayer(one) - getLayer(other))) {
    count += countStories(file);
    (count > maxStories ? left : chosen).push(file);
  }
  return { chosen, left };
}
