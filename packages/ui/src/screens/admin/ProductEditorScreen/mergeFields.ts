import { createMerge, type Versions } from '../shared/merge/createMerge.ts';
import type { ProductFields } from './productForm.ts';

export const mergeKeys = [
  'texts.zh-CN',
  'texts.zh-HK',
  'texts.en-US',
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
type TextsKey = Extract<MergeKey, `texts.${string}`>;
/** The locale of a key of texts. */
export const toLocale = (key: TextsKey) => key.slice('texts.'.length) as keyof ProductFields['texts'];
/** Whether a merge key names the texts of a locale. */
export const isTextsKey = (key: MergeKey): key is TextsKey => key.startsWith('texts.');

export const { conflictsIn, isSame, merged } = createMerge<ProductFields, MergeKey>(mergeKeys);

/**
 * The saved fields (`theirs`) with what was changed (`mine`) after they were sent (`base`). A picture that was saved
 * meanwhile gets its id, so that the next save does not add it again.
 */
export function withLaterChanges(versions: Versions<ProductFields>): ProductFields {
  const fields = merged(versions, {});
  const idByUrl = new Map(versions.theirs.media.map(({ url, id }) => [url, id]));
  return {
    ...fields,
    media: fields.media.map((item) => {
      const id = item.id ?? idByUrl.get(item.url);
      return id === undefined ? item : { ...item, id };
    }),
  };
}
