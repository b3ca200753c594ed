import type { SuggestedCategory, SuggestedProduct } from '@sampan/api/entities';

export type SuggestionRow =
  | { kind: 'recent'; key: string; keyword: string }
  | { kind: 'category'; key: string; category: SuggestedCategory }
  | { kind: 'product'; key: string; product: SuggestedProduct }
  | { kind: 'all'; key: string; keyword: string };

/** Maximum recent searches shown beside other suggestions. */
const maxRecentsBesideOthers = 3;

interface Suggestions {
  products: readonly SuggestedProduct[];
  categories: readonly SuggestedCategory[];
}

/** All recent searches for an empty text; otherwise those that begin with it, suggestions, and the search itself. */
export function toRows(
  query: string,
  recents: readonly string[],
  suggestions: Suggestions | undefined,
): SuggestionRow[] {
  const toRecent = (keyword: string): SuggestionRow => ({ kind: 'recent', key: `recent ${keyword}`, keyword });
  if (query === '') return recents.map(toRecent);
  const start = query.toLowerCase();
  const begun = recents.filter((recent) => recent !== query && recent.toLowerCase().startsWith(start));
  return [
    ...begun.slice(0, maxRecentsBesideOthers).map(toRecent),
    ...(suggestions?.categories ?? []).map((category) => ({
      kind: 'category' as const,
      key: `category ${category.id}`,
      category,
    })),
    ...(suggestions?.products ?? []).map((product) => ({
      kind: 'product' as const,
      key: `product ${product.id}`,
      product,
    })),
    { kind: 'all', key: 'all', keyword: query },
  ];
}

/** The key of the next or previous row; undefined, the field itself, is between the last and the first row. */
export function stepRow(rows: readonly SuggestionRow[], key: string | undefined, step: 1 | -1): string | undefined {
  const at = rows.findIndex((row) => row.key === key);
  if (at === -1) return rows.at(step === 1 ? 0 : -1)?.key;
  return rows[at + step]?.key;
}
