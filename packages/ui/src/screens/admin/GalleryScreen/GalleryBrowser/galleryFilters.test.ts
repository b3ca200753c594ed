import { expect, test } from 'vitest';
import { noFilters } from '../../../../patterns/FilterBar/filterValue.ts';
import { filterPictures, listKinds } from './galleryFilters.ts';

const picture = (id: number, name: string, mime: string, createdAt: string) => ({
  id,
  name,
  mime,
  createdAt,
  size: 1,
  checksum: '',
});
const pictures = [
  picture(1, 'Pier.jpg', 'image/jpeg', '2026-03-06T15:59:00Z'),
  picture(2, 'pier-2.png', 'image/png', '2026-03-06T16:00:00Z'),
  picture(3, '茶壶.jpg', 'image/jpeg', '2026-03-08T00:00:00Z'),
];
const ids = (filters: Parameters<typeof filterPictures>[1]) => filterPictures(pictures, filters).map(({ id }) => id);

test('kinds are those that there are', () => {
  expect(listKinds(pictures)).toEqual(['jpeg', 'png']);
});

test('a name is found by a part of it, in any case', () => {
  expect(ids({ ...noFilters, search: 'PIER' })).toEqual([1, 2]);
  expect(ids({ ...noFilters, search: '茶' })).toEqual([3]);
});

test('a picture is found by the name of its file, which the server may have stored in another format', () => {
  expect(ids({ ...noFilters, search: 'pier.PNG' })).toEqual([1]);
  expect(ids({ ...noFilters, search: '茶壶.webp' })).toEqual([3]);
  expect(ids({ ...noFilters, search: 'pie.png' })).toEqual([]);
  expect(ids({ ...noFilters, search: '.png' })).toEqual([2]);
});

test('full-width letters and digits, which Chinese input methods type, are the same letters', () => {
  expect(ids({ ...noFilters, search: 'ＰＩＥＲ－２' })).toEqual([2]);
  const fullWidth = picture(4, '茶壺（１）ＡＢ.png', 'image/png', '2026-03-08T00:00:00Z');
  expect(filterPictures([fullWidth], { ...noFilters, search: '(1)ab' })).toEqual([fullWidth]);
});

test('days are those of the shop’s clock, both included', () => {
  const added = (from?: string, to?: string) => ({
    search: '',
    entries: { added: { kind: 'dates', value: { from, to } } as const },
  });
  expect(ids(added('2026-03-07'))).toEqual([2, 3]);
  expect(ids(added(undefined, '2026-03-06'))).toEqual([1]);
  expect(ids(added('2026-03-07', '2026-03-07'))).toEqual([2]);
});

test('kinds and search count together', () => {
  expect(ids({ search: 'pier', entries: { kind: { kind: 'several', value: ['png'] } } })).toEqual([2]);
});
