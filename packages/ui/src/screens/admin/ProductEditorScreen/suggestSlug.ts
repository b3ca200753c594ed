import { toLatin } from '@sampan/domain/productCsv/handles';
import { fallbackLocale } from '../../../i18n/locales.ts';
import { toSlug } from '../shared/toSlug.ts';
import type { ProductFields } from './productForm.ts';

/**
 * Slug from the English name, and of a variant from its option values, too, because variants share a name. Empty if a
 * part of it has no Latin letters or digits.
 */
export function suggestSlug({ texts, options }: Pick<ProductFields, 'texts' | 'options'>, isVariant: boolean): string {
  const slug = toSlug(texts['en-US'].name);
  if (!isVariant || slug === '') return slug;
  const values = options.map((row) => (row['en-US'].value || row[fallbackLocale].value).trim()).filter(Boolean);
  const latinValues = values.map(toLatin).filter(Boolean);
  // Without one of its values the slug could be that of another variant, too.
  const isDistinct = latinValues.length > 0 && latinValues.length === values.length;
  return isDistinct ? [slug, ...latinValues].join('-').slice(0, 200).replace(/-$/, '') : '';
}
