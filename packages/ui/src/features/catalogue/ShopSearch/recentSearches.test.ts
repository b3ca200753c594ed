import { createFakeStorage, createThrowingStorage } from '@sampan/domain/ports.fakes';
import { expect, test } from 'vitest';
import {
  addRecentSearch,
  clearRecentSearches,
  maxRecentSearches,
  readRecentSearches,
  recentSearchesKey,
  removeRecentSearch,
} from './recentSearches.ts';

test('the last eight searches are stored, each once, the newest first', () => {
  const storage = createFakeStorage().tab();
  for (const text of [...'abcdefghi', 'c', '  ', 'x'.repeat(101), ' i ']) addRecentSearch(storage, text);
  expect(readRecentSearches(storage)).toEqual(['i', 'c', 'h', 'g', 'f', 'e', 'd', 'b']);
  expect(readRecentSearches(storage)).toHaveLength(maxRecentSearches);
});

test('one is removed, then all, and nothing stays in storage', () => {
  const storage = createFakeStorage().tab();
  for (const text of ['tea', '茶']) addRecentSearch(storage, text);
  removeRecentSearch(storage, 'tea');
  expect(readRecentSearches(storage)).toEqual(['茶']);
  clearRecentSearches(storage);
  expect(readRecentSearches(storage)).toEqual([]);
  expect(storage.get(recentSearchesKey)).toBeNull();
});

test('a damaged value and blocked storage are no searches', () => {
  const { tab } = createFakeStorage({ [recentSearchesKey]: '["tea", 7]' });
  expect(readRecentSearches(tab())).toEqual([]);
  expect(readRecentSearches(createThrowingStorage())).toEqual([]);
  expect(() => addRecentSearch(createThrowingStorage(), 'tea')).not.toThrow();
});
