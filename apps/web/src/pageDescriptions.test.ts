import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { routePaths } from './routePaths.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');

/** Page heads of the screens, and of the frame of the account's screens, extracted from their source text: importing the screens needs a browser. */
const heads = globSync('packages/ui/src/screens/{shop,account}/**/*.tsx', { cwd: root })
  .filter((path) => !path.endsWith('.stories.tsx'))
  .flatMap((path) =>
    [...read(path).matchAll(/usePageHead\(([^;]*)\);|<AccountPage ([^>]*)>/g)].map(([, argument, attributes = '']) => ({
      path,
      argument: argument ?? attributes,
    })),
  );

test('every page of the shop and of the account says what is on it', () => {
  expect(heads.filter(({ argument }) => !/\bdescription(: [^'"`\s]|=\{|[,\s])/.test(argument))).toEqual([]);
});

test.each(Object.keys(routePaths))('the page of %s has a head', (route) => {
  const file = route.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const [, screen] = /@sampan\/ui\/screens\/(\w+\/\w+)'/.exec(read(`apps/web/src/routes/${file}.tsx`)) ?? [];
  expect(heads.map(({ path }) => path)).toContainEqual(expect.stringContaining(`/screens/${screen}/`));
});
