/**
 * The words a text is found by, the same on both databases and in the demo backend: a text matches when it holds every
 * token of the query. Chinese has no spaces, so a run of it gives its characters and pairs; other words give their
 * beginnings, so "tea" finds "Teapot".
 */

/** Characters of a word that count; what follows them does not tell words apart. */
const maxTokenLength = 20;
/** Tokens a text may have. A product's names and descriptions in three locales stay well below. */
const maxTokens = 20_000;
/** Tokens a query may have: more narrow nothing and cost a look-up each. */
const maxQueryTokens = 60;

const ideographic =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Bopomofo}々〇ー';
/** A run of ideographic characters, or a word of any other letters and digits with their marks. */
const runs = new RegExp(
  `[${ideographic}]+|(?![${ideographic}])[\\p{L}\\p{N}](?:(?![${ideographic}])[\\p{L}\\p{M}\\p{N}])*`,
  'gu',
);
const startsIdeographic = new RegExp(`^[${ideographic}]`, 'u');

function splitRuns(text: string): string[] {
  // Normalised again after lower-casing: İ and a few others come apart in it.
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').match(runs) ?? [];
}

function toPairs(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

function getPrefixes(characters: readonly string[]): string[] {
  return characters.slice(0, maxTokenLength).map((_, index) => characters.slice(0, index + 1).join(''));
}

/** All tokens that the texts are found by: lower case, without repeats, sorted by code unit, at most 20,000. */
export function toTokens(texts: readonly string[]): string[] {
  const tokens = new Set<string>();
  for (const text of texts) {
    for (const run of splitRuns(text)) {
      const characters = [...run];
      const found = startsIdeographic.test(run) ? [...characters, ...toPairs(characters)] : getPrefixes(characters);
      for (const token of found) {
        if (tokens.size >= maxTokens) return [...tokens].sort();
        tokens.add(token);
      }
    }
  }
  return [...tokens].sort();
}

/**
 * The tokens that a text must hold, all of them, to be found by the keyword: pairs of a Chinese run, or its only
 * character; of another word its first 20 characters. A keyword without any letter or digit has none, and finds all.
 */
export function queryTokens(keyword: string): string[] {
  const tokens = new Set<string>();
  for (const run of splitRuns(keyword)) {
    const characters = [...run];
    if (!startsIdeographic.test(run)) tokens.add(characters.slice(0, maxTokenLength).join(''));
    else if (characters.length === 1) tokens.add(run);
    else for (const pair of toPairs(characters)) tokens.add(pair);
  }
  return [...tokens].slice(0, maxQueryTokens);
}

/** Whether a text with these tokens is found by a query with those. */
export function matches(tokens: readonly string[] | ReadonlySet<string>, query: readonly string[]): boolean {
  const held = Array.isArray(tokens) ? new Set(tokens) : (tokens as ReadonlySet<string>);
  return query.every((token) => held.has(token));
}
