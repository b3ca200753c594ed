import type { Storage } from '@sampan/domain/ports';
import { readStored, removeStored, writeStored } from '@sampan/domain/stored';
import * as v from 'valibot';

/** In localStorage: private to the device, and never sent. */
export const recentSearchesKey = 'recentSearches';
export const maxRecentSearches = 8;

const RecentSearchesSchema = v.pipe(
  v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
  v.maxLength(maxRecentSearches),
);

/** The last searches, the newest first; none if the stored value is damaged or storage is blocked. */
export function readRecentSearches(storage: Storage): readonly string[] {
  return readStored(storage, recentSearchesKey, RecentSearchesSchema) ?? [];
}

function write(storage: Storage, searches: readonly string[]): void {
  if (searches.length > 0) writeStored(storage, recentSearchesKey, searches);
  else removeStored(storage, recentSearchesKey);
}

/** Adds a search at the front, each text once; an empty one and one that is too long are left out. */
export function addRecentSearch(storage: Storage, keyword: string): void {
  const text = keyword.trim();
  if (text === '' || text.length > 100) return;
  const others = readRecentSearches(storage).filter((other) => other !== text);
  write(storage, [text, ...others].slice(0, maxRecentSearches));
}

/** Removes one search. */
export function removeRecentSearch(storage: Storage, keyword: string): void {
  write(
    storage,
    readRecentSearches(storage).filter((other) => other !== keyword),
  );
}

/** Removes all searches. */
export function clearRecentSearches(storage: Storage): void {
  write(storage, []);
}
