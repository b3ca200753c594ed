import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** What a stories file says of itself, read from its text: the files need a browser to be loaded. */
export interface StoryFile {
  path: string;
  /** The folder it stands in, which is the component's name. */
  folder: string;
  title: string;
  text: string;
  stories: string[];
  hasGuide: boolean;
  hasKeyboard: boolean;
  /** The locale or the theme decides what it mounts or plays: turning to another one afterwards is not the same. */
  isDecidedByMode: boolean;
}

export function storyFiles(): StoryFile[] {
  return globSync('{packages/ui/src,apps/web/src,.storybook}/**/*.stories.tsx', { cwd: root }).map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return {
      path,
      folder: basename(dirname(path)),
      title: /^ {2}title: '([^']+)'/m.exec(text)?.[1] ?? '',
      text,
      stories: [...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => name as string),
      hasGuide: /\bguide\(\{/.test(text),
      hasKeyboard: /\bkeyboard: \[/.test(text),
      isDecidedByMode: /\bglobals\.(theme|locale)\b|colorMode/.test(text),
    };
  });
}

/** The components of a floor of the library: a folder each. */
export function componentsOf(floor: string): string[] {
  return globSync(`packages/ui/src/${floor}/*/`, { cwd: root })
    .map((path) => basename(path))
    .filter((name) => /^[A-Z]/.test(name))
    .sort();
}
