import type { ImportFormat } from '@sampan/api/entities';

const normalizeName = (name: string) => name.trim().toLowerCase();

/** Detects the format of a product file from its header; null if it is not a product file. */
export function detectFormat(header: readonly string[]): ImportFormat | null {
  const names = new Set(header.map(normalizeName));
  const hasAll = (...headers: string[]) => headers.every((name) => names.has(name));
  const isHandled = (names.has('handle') || names.has('url handle')) && names.has('title');
  if (isHandled) return names.has('variant slug') ? 'sampan' : 'shopify';
  return hasAll('name', 'type', 'sku') || hasAll('name', 'regular price') ? 'woocommerce' : null;
}
