/** What the address of the journal says. What is left out is the default. */
export interface PostsQuery {
  /** A section's slug; all of them without one. */
  category?: string | undefined;
  /** How many pages are shown, from 1. */
  page?: number | undefined;
}

/** Help and about have pages of their own. */
export const notJournal = 'help,about';
/** The first opens the list, the others stand three in a row. */
export const pageSize = 10;
const lastPage = 100;

/** Reads `?category&page`; what it cannot read is left out. */
export function readPostsQuery(params: URLSearchParams): PostsQuery {
  const category = params.get('category') ?? '';
  const page = params.get('page') ?? '';
  return {
    category: /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(category) && category.length <= 100 ? category : undefined,
    page: /^\d{1,3}$/.test(page) && Number(page) > 1 ? Math.min(Number(page), lastPage) : undefined,
  };
}

/** The search part of the address, with its question mark; empty for the defaults. */
export function writePostsQuery({ category, page }: PostsQuery): string {
  const params = new URLSearchParams();
  if (category) params.set('category', category);
  if (page !== undefined && page > 1) params.set('page', String(page));
  return params.size > 0 ? `?${params}` : '';
}
