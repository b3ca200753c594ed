/**
 * Search tokens of products and categories. Both Chinese scripts are searched as one: texts and keywords are written in
 * simplified characters first, so that 龍紋 finds 龙纹, and 檯燈 finds 枱燈, whatever was translated.
 */
import { ConverterFactory } from 'opencc-js/core';
// @ts-expect-error: the package declares no types for its tables
import hongKongVariants from 'opencc-js/dict/HKVariantsRev';
// @ts-expect-error: the package declares no types for its tables
import traditionalCharacters from 'opencc-js/dict/TSCharacters';
import { queryTokens, toTokens } from './searchTokens.ts';

/** Version of the tokens below. Increase it with each change of them: the clock then writes those of all products anew. */
export const searchVersion = 2;

/** Variants that the tables keep apart, such as 琺瑯 and 珐琅: each character that is written otherwise, and how. */
const furtherVariants = '瑯 琅|鍊 链|鈕 纽|钮 纽|氊 毡|籐 藤|毬 球|罇 樽';

let convert: ((text: string) => string) | undefined;

/**
 * Writes a text in simplified characters, each for itself: a part of a word must become what it becomes in the word.
 * The tables are read at the first use; they take 1 MB of memory.
 */
function toSimplified(text: string): string {
  convert ??= ConverterFactory([hongKongVariants], [furtherVariants, traditionalCharacters]);
  return convert(text.normalize('NFKC'));
}

/** Tokens of a product's or a category's texts. */
export function toProductTokens(texts: readonly string[]): string[] {
  return toTokens(texts.map(toSimplified));
}

/** Tokens that a product must all have to match the keyword. */
export function queryProductTokens(keyword: string): string[] {
  return queryTokens(toSimplified(keyword));
}
