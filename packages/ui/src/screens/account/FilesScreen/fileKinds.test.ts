import { expect, test } from 'vitest';
import { getKind, listKinds } from './fileKinds.ts';

test.each([
  ['application/pdf', 'document'],
  ['image/svg+xml', 'image'],
  ['application/zip', 'archive'],
  ['application/x-blender', 'other'],
] as const)('%s is a kind of %s', (mime, kind) => {
  expect(getKind({ mime })).toBe(kind);
});

test('a filter offers what is there, and nothing where all is of one kind', () => {
  const [drawing, all] = [{ mime: 'image/svg+xml' }, { mime: 'application/zip' }];
  expect(listKinds([drawing, all, drawing])).toEqual(['all', 'image', 'archive']);
  expect(listKinds([drawing, drawing])).toEqual([]);
});
