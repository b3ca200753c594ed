import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../sources.ts';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
/** Files and folders by every end of their path, such as `order/stock.ts` and `stock.ts`. */
const ends = new Set(
  files.flatMap((file) => {
    const parts = file.split('/');
    const paths = parts.map((_, count) => parts.slice(0, count + 1));
    return paths.flatMap((path) => path.map((_, start) => path.slice(start).join('/')));
  }),
);

const documents = files.filter((file) => /^([A-Z]+|docs\/.+|\.github\/.+)\.md$/.test(file));
/** Records of decisions name what was there when they were written. */
const guides = documents.filter((file) => !file.startsWith('docs/adr/'));

/** Files that a how-to lets the reader create, and what builds and tests write. */
const examples = /^_payload\.json$|ReturnsScreen|routes\/returns\.tsx|ja-JP|^test-results\/|^data\//;
const looksLikePath =
  /^(?:\.?[\w@-]+\/)*[\w.-]+\.(?:tsx?|mjs|jsonc?|md|mdx|ya?ml|html|conf|cfg|ini|service)$|^(?:apps|packages|docs|deploy|scripts|locales|src|primitives|patterns|features|layouts|screens|\.storybook|\.devcontainer)\/[\w./-]+$/;

/** Anchors of a document's headings, as GitHub makes them. The second heading of one text ends in `-1`. */
function readAnchors(file: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of readFileSync(join(root, file), 'utf8').matchAll(/^#+ (.+)$/gm)) {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    anchors.add(anchors.has(anchor) ? `${anchor}-1` : anchor);
  }
  return anchors;
}

/** Whether the file of a link exists and, in a Markdown file, the heading that it names. */
function isTarget(file: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? file : join(dirname(file), path);
  if (!existsSync(join(root, target))) return false;
  return anchor === undefined || !target.endsWith('.md') || readAnchors(target).has(anchor);
}

/** Returns the paths in backticks and the targets of links that do not exist, as `line path`. */
function findMissing(file: string, text: string, isGuide = true): string[] {
  let isCode = false;
  return text.split('\n').flatMap((line, index) => {
    if (line.startsWith('```')) isCode = !isCode;
    if (isCode) return [];
    const named = isGuide ? [...line.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path.replace(/\/$/, '')) : [];
    const missing = named.filter((path) => looksLikePath.test(path) && !examples.test(path) && !ends.has(path));
    const linked = [...line.matchAll(/(?:\]\(|src=")([^)"\s]+)/g)].map(([, link = '']) => link);
    const broken = linked.filter((link) => !/^\w+:/.test(link) && !isTarget(file, link));
    return [...missing, ...broken].map((path) => `${index + 1} ${path}`);
  });
}

const titlePattern = /(?:\b(?:test|describe|for\w+Database)|[\])`])\(\s*(['"`])(.+?)\1|^export const (\w+): Story\b/gm;

/** Titles of a file's tests. The title of a story is the name of its export with spaces. */
const readTitles = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(titlePattern)].map(
    ([, , title, story = '']) => title ?? story.replace(/\B[A-Z]/g, ' $&'),
  );

/**
 * Returns the titles in a text's commands that run a single test (`-t` of Vitest, `-g` of Playwright) and that no test of
 * the command's files has.
 */
function findMissingTitles(text: string): string[] {
  return [...text.matchAll(/ (\S+) -[tg] "([^"]+)"/g)].flatMap(([, part = '', title = '']) => {
    const named = files.filter((file) => file.includes(part) && /\.(test|spec|stories)\.tsx?$/.test(file));
    return named.flatMap(readTitles).some((each) => each.includes(title)) ? [] : [`${part} "${title}"`];
  });
}

test.each(guides)('every single test that a command in %s runs exists', (file) => {
  expect(findMissingTitles(readFileSync(join(root, file), 'utf8'))).toEqual([]);
});

test('a title that its file does not have is found, as is one of a missing file', () => {
  const commands = ['docPaths.test.ts -t "no command"', 'docPaths.test.ts -t "adrs.test"', 'none.spec.ts -g "a title"'];
  expect(findMissingTitles(commands.map((each) => `run ${each}`).join('\n'))).toEqual([
    'docPaths.test.ts "adrs.test"',
    'none.spec.ts "a title"',
  ]);
});

test.each(documents)('every path and link in %s exists', (file) => {
  expect(findMissing(file, readFileSync(join(root, file), 'utf8'), guides.includes(file))).toEqual([]);
});

test('a missing path and a broken link are found, and no command, call or variable is taken for a path', () => {
  expect(findMissing('README.md', 'See `order/noSuch.ts`,\n`src/areas` and [this](docs/none.md).')).toEqual([
    '1 order/noSuch.ts',
    '2 docs/none.md',
  ]);
  const links = ['#the-map', '#the-maps', 'docs/limits.md#server', 'docs/limits.md#servers', 'docs/limits.md'];
  expect(links.filter((link) => findMissing('README.md', `[here](${link})`).length > 0)).toEqual([
    '#the-maps',
    'docs/limits.md#servers',
  ]);
  expect(findMissing('README.md', '`pnpm check`, `/main/v2/x.json`, `smtp://a/b.ts`, `<Name>.tsx`')).toEqual([]);
});
