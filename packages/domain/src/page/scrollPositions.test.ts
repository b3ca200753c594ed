import { expect, test } from 'vitest';
import { createFakeStorage, createThrowingStorage } from '../ports.fakes.ts';
import { getPositionKey, readScrollPositions, writeScrollPositions } from './scrollPositions.ts';

test('positions are stored, those of the last 100 pages', () => {
  const storage = createFakeStorage().tab();
  const entries = Array.from({ length: 150 }, (_, page) => [`page${page}`, page] as const);
  writeScrollPositions(storage, Object.fromEntries(entries));
  expect(readScrollPositions(storage)).toEqual(Object.fromEntries(entries.slice(50)));
});

test('a damaged value or a blocked storage gives none', () => {
  for (const scroll of ['5', 'null', '{"page":"top"}']) {
    expect(readScrollPositions(createFakeStorage({ scroll }).tab())).toEqual({});
  }
  writeScrollPositions(createThrowingStorage(), { page: 1 });
  expect(readScrollPositions(createThrowingStorage())).toEqual({});
});

test('entries that begin with a document load have one key in the router, and a position each', () => {
  expect(getPositionKey('default', '/goods')).not.toBe(getPositionKey('default', '/goods/teapot'));
});
