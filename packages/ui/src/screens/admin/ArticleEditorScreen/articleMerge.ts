import { locales } from '../../../i18n/locales.ts';
import { type ArticleFields, wordNames } from './articleForm.ts';

const wordKeys = locales.flatMap((locale) => wordNames.map((name) => `${locale}.${name}` as const));
export const mergeKeys = [...wordKeys, 'categoryId', 'slug', 'cover', 'tags'] as const;
export type MergeKey = (typeof mergeKeys)[number];
export type MergeSide = 'mine' | 'theirs';

export interface Versions {
  /** What both began with. */
  base: ArticleFields;
  mine: ArticleFields;
  theirs: ArticleFields;
}

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

/** What both have changed, and not to the same: somebody must decide. */
export function conflictsIn({ base, mine, theirs }: Versions): MergeKey[] {
  return mergeKeys.filter((key) => {
    const [was, ours, others] = [base, mine, theirs].map((fields) => partOf(fields, key));
    return ours !== others && ours !== was && others !== was;
  });
}

/** Theirs, with what was changed here alone, and with what was decided for this side. */
export function merged(versions: Versions, choices: Partial<Record<MergeKey, MergeSide>>): ArticleFields {
  const { base, mine, theirs } = versions;
  const disputed = conflictsIn(versions);
  return mergeKeys.reduce((fields, key) => {
    const isMine = disputed.includes(key) ? choices[key] === 'mine' : partOf(mine, key) !== partOf(base, key);
    return isMine ? withPart(fields, key, mine) : fields;
  }, theirs);
}
