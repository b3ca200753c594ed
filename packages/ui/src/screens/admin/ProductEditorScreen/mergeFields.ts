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
/** What is decided as one: a field, or the words of a locale. */
export type MergeKey = (typeof mergeKeys)[number];
export type MergeSide = 'mine' | 'theirs';

type WordsKey = Extract<MergeKey, `words.${string}`>;
const localeOf = (key: WordsKey) => key.slice('words.'.length) as keyof ProductFields['words'];
const isWords = (key: MergeKey): key is WordsKey => key.startsWith('words.');

export function partOf(fields: ProductFields, key: MergeKey): unknown {
  return isWords(key) ? fields.words[localeOf(key)] : fields[key];
}

function withPart(fields: ProductFields, key: MergeKey, from: ProductFields): ProductFields {
  if (!isWords(key)) return { ...fields, [key]: from[key] };
  const locale = localeOf(key);
  return { ...fields, words: { ...fields.words, [locale]: from.words[locale] } };
}

/** Keys of rows and pictures are the screen's own: the same in other rows is the same. */
function textOf(part: unknown): string {
  return JSON.stringify(part, (name, value: unknown) => (name === 'key' ? undefined : value));
}

export function isSamePart(one: ProductFields, other: ProductFields, key: MergeKey): boolean {
  return textOf(partOf(one, key)) === textOf(partOf(other, key));
}

/** The same all over: nothing is left to save. */
export function isSame(one: ProductFields, other: ProductFields): boolean {
  return mergeKeys.every((key) => isSamePart(one, other, key));
}

export interface Versions {
  /** As it was opened. */
  base: ProductFields;
  /** As it stands here. */
  mine: ProductFields;
  /** As somebody else has saved it since. */
  theirs: ProductFields;
}

/** What both have changed, each in another way: only this needs somebody to decide. */
export function conflictsIn({ base, mine, theirs }: Versions): MergeKey[] {
  return mergeKeys.filter(
    (key) => !isSamePart(base, mine, key) && !isSamePart(base, theirs, key) && !isSamePart(mine, theirs, key),
  );
}

/** Both versions in one: what only one has changed is theirs or mine by itself, the rest as it was chosen. */
export function merged({ base, mine, theirs }: Versions, choices: Partial<Record<MergeKey, MergeSide>>): ProductFields {
  return mergeKeys.reduce((fields, key) => {
    const isMine = (choices[key] ?? (isSamePart(base, mine, key) ? 'theirs' : 'mine')) === 'mine';
    return isMine ? withPart(fields, key, mine) : fields;
  }, theirs);
}
