/**
 * Search tokens, the same for both databases and the demo backend. A text matches if it contains every token of the
 * query. Chinese has no spaces, so its runs are split into characters and bigrams; other words yield their prefixes, so
 * "tea" finds "Teapot".
 */
import { normalizeText } from '../text/normalizeText.ts';

/** Maximum prefix length; later characters are ignored. */
const maxTokenLength = 20;
/** Maximum tokens per text; a product's names and descriptions in three locales have far fewer. */
const maxTokens = 20_000;
/** Maximum tokens per query; each costs a look-up, and more rarely narrow the result. */
const maxQueryTokens = 60;

const ideographic =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Bopomofo}々〇ー';
/** A run of ideographic characters, or a word of other letters and digits with combining marks. */
const runs = new RegExp(
  `[${ideographic}]+|(?![${ideographic}])[\\p{L}\\p{N}](?:(?![${ideographic}])[\\p{L}\\p{M}\\p{N}])*`,
  'gu',
);
const startsIdeographic = new RegExp(`^[${ideographic}]`, 'u');

function splitRuns(text: string): string[] {
  // Normalizes again after lower-casing, because it decomposes İ and a few other letters.
  return normalizeText(text, 'NFKC').toLowerCase().normalize('NFKC').match(runs) ?? [];
}

/** Each character with the next one. */
export function toPairs(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

function getPrefixes(characters: readonly string[]): string[] {
  return characters.slice(0, maxTokenLength).map((_, index) => characters.slice(0, index + 1).join(''));
}

/** All search tokens of the texts: lower case, distinct, sorted by code unit, at most 20,000. */
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
 * Tokens that a text must all contain to match the keyword: bigrams of a Chinese run, or its single character; the
 * first 20 characters of other words. A keyword without letters or digits, such as an emoji, has none and matches
 * nothing.
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

/** Whether a text with these tokens matches the query's tokens. A query without tokens matches nothing. */
export function matches(tokens: readonly string[] | ReadonlySet<string>, query: readonly string[]): boolean {
  const held = Array.isArray(tokens) ? new Set(tokens) : (tokens as ReadonlySet<string>);
  return query.length > 0 && query.every((token) => held.has(token));
}
