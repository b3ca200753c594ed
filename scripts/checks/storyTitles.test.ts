import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../sources.ts';

/** Areas of each layer in Storybook's tree. */
const areas: Record<'Patterns' | 'Features', readonly string[]> = {
  Patterns: ['Forms', 'Layout', 'Lists and states', 'Tables and charts'],
  Features: ['Account', 'Admin', 'Articles', 'Cart and orders', 'Catalogue', 'Forms', 'Layout'],
};

const read = (path: string) => readFileSync(join(root, path), 'utf8');

const titles = globSync('{packages/ui/src,apps/web/src,.storybook}/**/*.stories.tsx', { cwd: root }).map(
  (file) => /^(?: {2}|const meta = { )title: '([^']+)'/m.exec(read(file))?.[1] ?? '',
);
const sections = [...new Set(titles.map((title) => title.split('/')[0]))].sort();
const startPage = read('packages/ui/src/testing/docs/startHere.md');
const preview = read('.storybook/preview.tsx');

test.each(Object.entries(areas))(
  'every story of %s is in an area of the tree, and every area has stories',
  (layer, named) => {
    const found = titles.filter((title) => title.startsWith(`${layer}/`)).map((title) => title.split('/')[1]);
    expect(found.length).toBeGreaterThan(30);
    expect([...new Set(found)].sort()).toEqual(named);
  },
);

test('the start page describes every section of the tree, and no other, and links to a page of each', () => {
  const links = [...startPage.matchAll(/\[\*\*(\w+)\*\*\]\(\?path=\/(?:docs|story)\/([\w-]+?)--[\w-]+\)/g)];
  expect(links.map(([, name]) => name).toSorted()).toEqual(sections);
  // As Storybook makes the id of a page from its title.
  const pages = new Map(titles.map((title) => [title.toLowerCase().replace(/[^a-z0-9]+/g, '-'), title]));
  for (const [link, name, page = ''] of links) expect(pages.get(page)?.split('/')[0], link).toBe(name);
});

test('the order of the tree names every section, and no other', () => {
  const [, order = ''] = /order: \[(.+?)\n {8}\],/s.exec(preview) ?? [];
  // Without the order within a section.
  const names = [...order.replace(/\[[^\]]*\]/g, '').matchAll(/'([^']+)'/g)].map(([, name]) => name);
  expect(names.toSorted()).toEqual([...sections, 'Start here'].sort());
});

test('the start page describes every menu of the toolbar', () => {
  const menus = [...preview.matchAll(/toMenu\('(\w+)'/g)].map(([, name]) => name);
  expect(menus).toContain('Language');
  const described = [...startPage.matchAll(/\*\*(\w+)\*\*/g)].map(([, name]) => name);
  expect(described).toEqual(expect.arrayContaining([...menus, 'Viewport']));
});
