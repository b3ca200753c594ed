import { defaultFilter } from 'cmdk';
import type { PaletteItem } from './palette.ts';

/** Returns the items that match the query, best first; all of them for an empty query. */
export function filterPaletteItems(items: readonly PaletteItem[], query: string): PaletteItem[] {
  const keywords = query.trim();
  if (keywords === '') return [...items];
  return items
    .map((item) => ({ item, score: defaultFilter(item.title, keywords, [...(item.keywords ?? [])]) ?? 0 }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ item }) => item);
}
