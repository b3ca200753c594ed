import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Areas of the patterns in Storybook's tree. */
const areas = [
  'Account',
  'Admin',
  'Articles',
  'Cart and orders',
  'Catalogue',
  'Forms',
  'Layout',
  'Lists and states',
] as const;

test('every pattern is in an area of the tree, and every area has patterns', () => {
  const root = fileURLToPath(new URL('../packages/ui/src', import.meta.url));
  const titles = globSync('**/*.stories.tsx', { cwd: root })
    .map((file) => /title: '(Patterns\/[^']+)'/.exec(readFileSync(`${root}/${file}`, 'utf8'))?.[1])
    .filter((title) => title !== undefined);
  expect(titles.length).toBeGreaterThan(80);
  const getArea = (title: string) => title.split('/')[1] as string;
  expect(titles.filter((title) => !areas.some((area) => title.startsWith(`Patterns/${area}/`)))).toEqual([]);
  expect([...new Set(titles.map(getArea))].sort()).toEqual([...areas]);
});
