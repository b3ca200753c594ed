/** The query of a URL with its question mark; empty without parameters. Safari 16 has no `URLSearchParams.size`. */
export function formatQuery(params: URLSearchParams): string {
  const query = params.toString();
  return query && `?${query}`;
}
