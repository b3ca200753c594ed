import { createFakeStorage, createThrowingStorage } from '@sampan/domain/ports.fakes';
import { expect, test } from 'vitest';
import { filterPaletteItems } from './filterPaletteItems.ts';
import type { PaletteItem } from './palette.ts';
import { readRecents, recentsKey, withRecent, writeRecents } from './recents.ts';

const page = (title: string, ...keywords: string[]): PaletteItem => ({
  id: title,
  kind: 'page',
  title,
  keywords,
  href: '/',
});
const pages = [page('Products', 'goods'), page('Orders'), page('Reports', 'sales'), page('订单设置')];
const titles = (query: string) => filterPaletteItems(pages, query).map(({ title }) => title);

test('nothing typed shows everything in its own order', () => {
  expect(titles('  ')).toEqual(['Products', 'Orders', 'Reports', '订单设置']);
});

test('a query finds titles and keywords, the best first, in any script and case', () => {
  expect(titles('ord')[0]).toBe('Orders');
  expect(titles('SALES')).toEqual(['Reports']);
  expect(titles('订单')).toEqual(['订单设置']);
  expect(titles('zzz')).toEqual([]);
});

test('the last five are kept, each once, the newest first', () => {
  const { tab } = createFakeStorage();
  const storage = tab();
  for (const title of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) {
    writeRecents(storage, withRecent(readRecents(storage), { id: title, kind: 'order', title, href: `/${title}` }));
  }
  expect(readRecents(storage).map(({ title }) => title)).toEqual(['c', 'f', 'e', 'd', 'b']);
});

test('invalid stored values and failing storage give no recent places', () => {
  const { tab } = createFakeStorage({ [recentsKey]: '[{"id":1,"href":"javascript:"}]' });
  expect(readRecents(tab())).toEqual([]);
  expect(readRecents(createThrowingStorage())).toEqual([]);
  expect(() => writeRecents(createThrowingStorage(), [])).not.toThrow();
});
