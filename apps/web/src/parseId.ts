/** Parses the id of a record in a URL; undefined if it is missing or no id. */
export function parseId(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
