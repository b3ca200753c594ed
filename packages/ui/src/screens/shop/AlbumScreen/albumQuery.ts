/** What the address of the album says. What is left out is the default. */
export interface AlbumQuery {
  category?: number | undefined;
  /** How many pages are shown, from 1. */
  page?: number | undefined;
  /** The picture that is open, by its id. */
  picture?: number | undefined;
}

/** Full rows of two, of three and of five. */
export const pageSize = 30;
const lastPage = 100;

function wholeIn(text: string | null, least: number): number | undefined {
  return text !== null && /^\d{1,12}$/.test(text) && Number(text) >= least ? Number(text) : undefined;
}

/** Reads `?category&page&picture`; what it cannot read is left out. */
export function readAlbumQuery(params: URLSearchParams): AlbumQuery {
  const page = wholeIn(params.get('page'), 2);
  return {
    category: wholeIn(params.get('category'), 1),
    page: page && Math.min(page, lastPage),
    picture: wholeIn(params.get('picture'), 1),
  };
}

/** The search part of the address, with its question mark; empty for the defaults. */
export function writeAlbumQuery({ category, page, picture }: AlbumQuery): string {
  const params = new URLSearchParams();
  if (category !== undefined) params.set('category', String(category));
  if (page !== undefined && page > 1) params.set('page', String(page));
  if (picture !== undefined) params.set('picture', String(picture));
  return params.size > 0 ? `?${params}` : '';
}
