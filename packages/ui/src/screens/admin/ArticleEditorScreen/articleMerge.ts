import { locales } from '../../../i18n/locales.ts';
import { mergeOf } from '../shared/mergeOf.ts';
import { type ArticleFields, wordNames } from './articleForm.ts';

const wordKeys = locales.flatMap((locale) => wordNames.map((name) => `${locale}.${name}` as const));
export const mergeKeys = [...wordKeys, 'categoryId', 'slug', 'cover', 'tags'] as const;
export type MergeKey = (typeof mergeKeys)[number];

type WordKey = (typeof wordKeys)[number];
const isWord = (key: MergeKey): key is WordKey => key.includes('.');
export function wordOf(key: WordKey) {
  const [locale, name] = key.split('.') as [keyof ArticleFields['words'], (typeof wordNames)[number]];
  return { locale, name };
}

/** A part as a text, to be compared and to be shown. */
export function partOf(fields: ArticleFields, key: MergeKey): string {
  if (!isWord(key)) return key === 'tags' ? fields.tags.join(', ') : fields[key];
  const { locale, name } = wordOf(key);
  return fields.words[locale][name];
}

function withPart(fields: ArticleFields, key: MergeKey, from: ArticleFields): ArticleFields {
  if (!isWord(key)) return { ...fields, [key]: from[key] };
  const { locale, name } = wordOf(key);
  return {
    ...fields,
    words: { ...fields.words, [locale]: { ...fields.words[locale], [name]: from.words[locale][name] } },
  };
}

export const { conflictsIn, merged } = mergeOf({ keys: mergeKeys, partOf, withPart });
