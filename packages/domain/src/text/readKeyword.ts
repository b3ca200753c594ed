/** The contract's maximum length of a search keyword, in UTF-16 units. */
const maxKeywordLength = 100;

/**
 * Reads a search keyword from a URL parameter: trimmed, with spaces for control characters, and cut at `maxLength`
 * UTF-16 units, never between the halves of a surrogate pair. The server refuses NUL and lone halves.
 */
export function readKeyword(text: string | null, maxLength = maxKeywordLength): string {
  const keyword = (text ?? '').replace(/\p{Cc}/gu, ' ').trim();
  return keyword.length <= maxLength ? keyword : keyword.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}
