import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { everyModeTag } from '../tags.ts';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Facts about a stories file, read from its text: importing it needs a browser. */
export interface StoryFile {
  path: string;
  title: string;
  /** Values of its `state:…` tags. */
  shownStates: string[];
  /** The tag `every-mode` is on one of its stories or on all. */
  isPlayedInEveryMode: boolean;
}

export function storyFiles(): StoryFile[] {
  return globSync('{packages/ui/src,apps/web/src,.storybook}/**/*.stories.tsx', { cwd: root }).map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const findAll = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found as string);
    return {
      path,
      title: findAll(/^ {2}title: '([^']+)'/gm)[0] ?? '',
      shownStates: findAll(/'state:(\w+)'/g),
      isPlayedInEveryMode: text.includes(`'${everyModeTag}'`),
    };
  });
}
