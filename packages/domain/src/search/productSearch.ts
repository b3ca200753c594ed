/**
 * Search tokens of products and categories. Both Chinese scripts are searched as one: texts and keywords are written in
 * simplified characters first, so that 龍紋 finds 龙纹, and 檯燈 finds 枱燈, whatever was translated.
 */
import { ConverterFactory } from 'opencc-js/core';
// @ts-expect-error: the package declares no types for its tables
import hongKongVariants from 'opencc-js/dict/HKVariantsRev';
// @ts-expect-error: the package declares no types for its tables
import traditionalCharacters from 'opencc-js/dict/TSCharacters';
import { normalizeText } from '../text/normalizeText.ts';
import { queryTokens, toTokens } from './searchTokens.ts';

/** Version of the tokens below. Increase it with each change of them: the clock then writes those of all products anew. */
export const searchVersion = 3;

/** Variants that the tables keep apart, such as 琺瑯 and 珐琅: each character that is written otherwise, and how. */
const furtherVariants = '瑯 琅|鍊 链|鈕 纽|钮 纽|氊 毡|籐 藤|毬 球|罇 樽';

let convert: ((text: string) => string) | undefined;

/**
 * Writes a text in simplified characters, each for itself: a part of a word must become what it becomes in the word.
 * The tables are read at the first use; they take 1 MB of memory.
 */
function toSimplified(text: string): string {
  convert ??= ConverterFactory([hongKongVariants], [furtherVariants, traditionalCharacters]);
  return convert(normalizeText(text, 'NFKC'));
}

const englishTokens = /(?<![\p{L}\p{M}\p{N}])[a-z]{3,}(?![\p{L}\p{M}\p{N}])/gu;

/**
 * Regular plural of an English word in lower case, or the singular of one such as `cherries`, which does not begin with
 * it. Undefined for other words in `s`, which may be plurals already.
 */
function toOtherNumber(word: string): string | undefined {
  if (/[^aeiou]ies$/.test(word)) return word.replace(/ies$/, 'y');
  if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, 'ies');
  if (/(?:ss|us|is|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return word.endsWith('s') ? undefined : `${word}s`;
}

function getOtherNumbers(text: string): string[] {
  const tokens = text.toLowerCase().match(englishTokens) ?? [];
  return tokens.flatMap((word) => toOtherNumber(word) ?? []);
}

/**
 * Tokens of a product's or a category's texts, with the plurals of their English words: `boxes` finds a lacquer box.
 * Keywords keep their `s`, so that `glass` finds no more than before.
 */
export function toProductTokens(texts: readonly string[]): string[] {
  const simplified = texts.map(toSimplified);
  return toTokens([...simplified, ...simplified.flatMap(getOtherNumbers)]);
}

/** Tokens that a product must all have to match the keyword. */
export function queryProductTokens(keyword: string): string[] {
  return queryTokens(toSimplified(keyword));
}
