/** Most pages that an address can ask a list to show. */
export const lastPage = 100;

/** Parses a query parameter of up to 12 digits; undefined if it is missing, no whole number, or below `min`. */
export function parseWholeNumber(text: string | null, min: number): number | undefined {
  return text !== null && /^\d{1,12}$/.test(text) && Number(text) >= min ? Number(text) : undefined;
}

/** Id of no category. */
const unknownCategory = 2_147_483_647;

/** Parses the id of a category; an invalid one becomes that of no category, as the list is then empty, not unfiltered. */
export function parseCategoryId(text: string | null): number | undefined {
  return text ? (parseWholeNumber(text, 1) ?? unknownCategory) : undefined;
}

/**
 * Formats the id of a category for `parseCategoryId`. Keeps an invalid id as written in `current`, else writes `none`,
 * so that the server renders one page for all invalid ones.
 */
export function formatCategoryId(id: number, current?: URLSearchParams): string {
  return id === unknownCategory ? (current?.get('category') ?? 'none') : String(id);
}

/** Parses the number of pages that a list shows, 100 at most; undefined for the first page alone. */
export function parsePageCount(text: string | null): number | undefined {
  const count = parseWholeNumber(text, 2);
  return count && Math.min(count, lastPage);
}
