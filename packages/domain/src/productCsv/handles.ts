/** A text in the letters of addresses: `Crème brûlée` is `creme-brulee`; empty where none of them is left. */
export function toLatin(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** FNV-1a, 32 bits: the same name for the same text, import after import. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193) >>> 0;
  return hash.toString(36);
}

const isSlug = (text: string) => /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/.test(text);

/**
 * A handle of another shop as a slug. Shopify's handles may have letters of every script, underscores and repeated
 * hyphens; what is no handle there either, such as one with a space, is left as it is and refused with its row.
 */
export function toHandle(handle: string): string {
  const isForeign = /^[\p{L}\p{N}\p{M}_.\-–—®™'’]+$/u.test(handle);
  if (handle === '' || isSlug(handle) || !isForeign) return handle;
  const latin = toLatin(handle);
  const isWhole = !/[\p{L}\p{N}]/u.test(handle.normalize('NFKD').replace(/[a-z0-9\p{M}]/gu, ''));
  if (latin !== '' && isWhole) return latin;
  return [latin, shortHash(handle)].filter((part) => part !== '').join('-');
}
