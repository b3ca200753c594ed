import * as v from 'valibot';
import { text } from './common.ts';

/** Pictures and signs that stand in no name: emoji, dingbats, currency and mathematical signs. Accents are letters' own. */
const symbol = /[\p{So}\p{Sc}\p{Sm}\p{Me}\p{Extended_Pictographic}]/u;

/** Whether a full name has two letters, of any script, and no symbols. */
export function isInLetters(name: string): boolean {
  return !symbol.test(name) && (name.match(/\p{L}/gu) ?? []).length >= 2;
}

/** The full name as on an identity document. */
export const RealNameSchema = v.pipe(text(60, 2), v.check(isInLetters, 'letters'));
