import { defaultFilter } from 'cmdk';
import type { PaletteItem } from './palette.ts';

/** Those of `items` that the words find, the best first; all of them while nothing is typed. */
export function matching(items: readonly PaletteItem[], query: string): PaletteItem[] {
  const words = query.trim();
  if (words === '') return [...items];
  return items
    .map((item) => ({ item, score: defaultFilter(item.title, words, [...(item.keywords ?? [])]) ?? 0 }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ item }) => item);
}
