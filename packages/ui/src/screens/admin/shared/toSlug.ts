import { toLatin } from '@sampan/domain/productCsv/handles';

/** Slug from a name in Latin letters; empty without any. */
export function toSlug(name: string): string {
  return toLatin(name.replace(/['’]/g, '')).slice(0, 80).replace(/-$/, '');
}
