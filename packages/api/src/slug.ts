import * as v from 'valibot';

/** Whether a slug has digits only: calls that take an id or a slug would read it as an id. */
export const isOnlyDigits = (slug: string): boolean => /^\d+$/.test(slug);

/** As `slugPattern`, but also digits only: slugs of product categories, and parameters that are an id or a slug. */
export const looseSlugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Lower-case letters and digits with single separators between them, and not of digits only. */
const createPattern = (separators: string) => new RegExp(`^(?!\\d+$)[a-z0-9]+(?:[${separators}][a-z0-9]+)*$`);

/** Slug of an article or an article category, such as `tea-pots`. */
export const slugPattern = createPattern('-');
/** Slug of a product, which may have levels, such as `teaware/celadon-pot`. */
export const productSlugPattern = createPattern('-/');

/** A slug in an input; `max` in characters. */
export function slugInput(pattern: RegExp, max: number) {
  return v.pipe(v.string(), v.trim(), v.maxLength(max), v.regex(pattern, 'slug'));
}
