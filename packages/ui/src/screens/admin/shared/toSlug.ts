import { isOnlyDigits } from '@sampan/api/slug';
import { toLatin } from '@sampan/domain/productCsv/handles';

/** Slug from a name in Latin letters; empty without any, because a slug of digits only would be read as an id. */
export function toSlug(name: string): string {
  const slug = toLatin(name.replace(/['’]/g, '')).slice(0, 80).replace(/-$/, '');
  return isOnlyDigits(slug) ? '' : slug;
}
