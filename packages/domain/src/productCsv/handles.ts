import { isOnlyDigits } from '@sampan/api/slug';
import { normalizeText } from '../text/normalizeText.ts';

/** Transliterates a text to slug characters: `Crème brûlée` becomes `creme-brulee`; empty if no character remains. */
export function toLatin(text: string): string {
  return normalizeText(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** FNV-1a, 32 bits: a stable suffix, so that repeated imports produce the same slug. */
function computeShortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** Prefixes a derived slug of digits only, because calls would read it as an id. */
export function prefixDigits(slug: string): string {
  return isOnlyDigits(slug) ? `product-${slug}` : slug;
}

const isSlug = (text: string) => /^[a-z0-9]+(?:[-/][a-z0-9]+)*$/.test(text);

/**
 * Converts a handle of another shop to a slug. Shopify handles may contain letters of any script, underscores and
 * repeated hyphens. An invalid handle, such as one with a space, is returned unchanged and refused with its row.
 */
export function toHandle(handle: string): string {
  const isForeign = /^[\p{L}\p{N}\p{M}_.\-–—®™'’]+$/u.test(handle);
  if (handle === '' || isSlug(handle) || !isForeign) return handle;
  const latin = toLatin(handle);
  const isWhole = !/[\p{L}\p{N}]/u.test(normalizeText(handle, 'NFKD').replace(/[a-z0-9\p{M}]/gu, ''));
  if (latin !== '' && isWhole) return prefixDigits(latin);
  return prefixDigits([latin, computeShortHash(handle)].filter((part) => part !== '').join('-'));
}
