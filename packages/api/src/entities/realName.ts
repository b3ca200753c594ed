import * as v from 'valibot';
import { text } from './common.ts';

/** Whether a full name has two letters, of any script. */
export function hasTwoLetters(name: string): boolean {
  return (name.match(/\p{L}/gu) ?? []).length >= 2;
}

/** The full name as on an identity document. */
export const RealNameSchema = v.pipe(text(60, 2), v.check(hasTwoLetters, 'letters'));
