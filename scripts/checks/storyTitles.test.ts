import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Areas of each layer in Storybook's tree. */
const areas: Record<'Patterns' | 'Features', readonly string[]> = {
  Patterns: ['Forms', 'Layout', 'Lists and states', 'Tables and charts'],
  Features: ['Account', 'Admin', 'Articles', 'Cart and orders', 'Catalogue', 'Forms', 'Layout'],
};

const root = fileURLToPath(new URL('../../packages/ui/src', import.meta.url));
const titles = globSync('**/*.stories.tsx', { cwd: root }).map(
  (file) => /title: '([^']+)'/.exec(readFileSync(`${root}/${file}`, 'utf8'))?.[1] ?? '',
);

test.each(Object.entries(areas))(
  'every story of %s is in an area of the tree, and every area has stories',
  (layer, named) => {
    const found = titles.filter((title) => title.startsWith(`${layer}/`)).map((title) => title.split('/')[1]);
    expect(found.length).toBeGreaterThan(30);
    expect([...new Set(found)].sort()).toEqual(named);
  },
);
