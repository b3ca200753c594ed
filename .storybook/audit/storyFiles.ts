import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Facts about a stories file, parsed from its text: importing it needs a browser. */
export interface StoryFile {
  path: string;
  /** The folder, named after the component. */
  folder: string;
  title: string;
  text: string;
  stories: string[];
  hasGuide: boolean;
  hasKeyboard: boolean;
  /**
   * Stories whose rendering or play function depends on the locale or theme: switching the mode afterwards is not
   * equivalent.
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

/** Matches a story from its first to its last line. */
const wholeStory = /^export const (\w+)\b.*? = (?:\{\n[\s\S]*?^\};|.*;)$/gm;

/** Mode dependencies outside of the stories apply to all of them. */
function decidedByMode(text: string): string[] {
  const isDecided = (part: string) => /\bglobals\.(theme|locale)\b|colorMode/.test(part);
  if (isDecided(text.replace(wholeStory, ''))) return storyNames(text);
  return [...text.matchAll(wholeStory)].filter(([part]) => isDecided(part)).map(([, name]) => name as string);
}

/** The component folders of a library layer. */
export function getComponents(floor: string): string[] {
  return globSync(`packages/ui/src/${floor}/*/`, { cwd: root })
    .map((path) => basename(path))
    .filter((name) => /^[A-Z]/.test(name))
    .sort();
}
