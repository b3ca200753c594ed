import { createMerge } from '../shared/createMerge.ts';
import type { ProductFields } from './productForm.ts';

export const mergeKeys = [
  'words.zh-CN',
  'words.zh-HK',
  'words.en-US',
  'media',
  'price',
  'listPrice',
  'stock',
  'lowStock',
  'type',
  'status',
  'isFeatured',
  'categoryId',
  'slug',
  'options',
  'attributes',
] as const;
/** Unit of a merge decision: a field, or the texts of a locale. */
export type MergeKey = (typeof mergeKeys)[number];
type TextsKey = Extract<MergeKey, `words.${string}`>;
const toLocale = (key: TextsKey) => key.slice('words.'.length) as keyof ProductFields['words'];
const isWords = (key: MergeKey): key is TextsKey => key.startsWith('words.');

/** Returns the value of the part that a merge key names: the texts of a locale, or a field. */
export function getPart(fields: ProductFields, key: MergeKey): unknown {
  return isWords(key) ? fields.words[toLocale(key)] : fields[key];
}

function withPart(fields: ProductFields, key: MergeKey, from: ProductFields): ProductFields {
  if (!isWords(key)) return { ...fields, [key]: from[key] };
  const locale = toLocale(key);
  return { ...fields, words: { ...fields.words, [locale]: from.words[locale] } };
}

export const { conflictsIn, isSame, isSamePart, merged } = createMerge({ keys: mergeKeys, getPart, withPart });
