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
  /**
   * Those of its stories of which the locale or the theme decides what they mount or play: turning to another one
   * afterwards is not the same.
   */
  decidedByMode: string[];
}

export function storyFiles(): StoryFile[] {
  return globSync('{packages/ui/src,apps/web/src,.storybook}/**/*.stories.tsx', { cwd: root }).map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return {
      path,
      folder: basename(dirname(path)),
      title: /^ {2}title: '([^']+)'/m.exec(text)?.[1] ?? '',
      text,
      stories: storyNames(text),
      hasGuide: /\bguide\(\{/.test(text),
      hasKeyboard: /\bkeyboard: \[/.test(text),
      decidedByMode: decidedByMode(text),
    };
  });
}

const storyNames = (text: string) => [...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => name as string);

/** A story from its first line to its last. */
const wholeStory = /^export const (\w+)\b.*? = (?:\{\n[\s\S]*?^\};|.*;)$/gm;

/** What is said outside of the stories holds for all of them. */
function decidedByMode(text: string): string[] {
  const isDecided = (part: string) => /\bglobals\.(theme|locale)\b|colorMode/.test(part);
  if (isDecided(text.replace(wholeStory, ''))) return storyNames(text);
  return [...text.matchAll(wholeStory)].filter(([part]) => isDecided(part)).map(([, name]) => name as string);
}

/** The components of a floor of the library: a folder each. */
export function getComponents(floor: string): string[] {
  return globSync(`packages/ui/src/${floor}/*/`, { cwd: root })
    .map((path) => basename(path))
    .filter((name) => /^[A-Z]/.test(name))
    .sort();
}
