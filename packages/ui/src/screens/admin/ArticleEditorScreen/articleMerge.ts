import { locales } from '../../../i18n/locales.ts';
import { createMerge } from '../shared/createMerge.ts';
import { type ArticleFields, wordNames } from './articleForm.ts';

const wordKeys = locales.flatMap((locale) => wordNames.map((name) => `${locale}.${name}` as const));
export const mergeKeys = [...wordKeys, 'categoryId', 'slug', 'cover', 'tags'] as const;
export type MergeKey = (typeof mergeKeys)[number];

type TextKey = (typeof wordKeys)[number];
const isWord = (key: MergeKey): key is TextKey => key.includes('.');

/** Splits the key of a text, such as `en-US.title`, into locale and field. */
export function parseKey(key: TextKey) {
  const [locale, name] = key.split('.') as [keyof ArticleFields['words'], (typeof wordNames)[number]];
  return { locale, name };
}

/** A part as text, for comparison and display. */
export function getPart(fields: ArticleFields, key: MergeKey): string {
  if (!isWord(key)) return key === 'tags' ? fields.tags.join(', ') : fields[key];
  const { locale, name } = parseKey(key);
  return fields.words[locale][name];
}

function withPart(fields: ArticleFields, key: MergeKey, from: ArticleFields): ArticleFields {
  if (!isWord(key)) return { ...fields, [key]: from[key] };
  const { locale, name } = parseKey(key);
  return {
    ...fields,
    words: { ...fields.words, [locale]: { ...fields.words[locale], [name]: from.words[locale][name] } },
  };
}

export const { conflictsIn, merged } = createMerge({ keys: mergeKeys, getPart, withPart });
