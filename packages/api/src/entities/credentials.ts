import * as v from 'valibot';
import { maxUnnormalizedLength } from './common.ts';

/**
 * 2 to 32 characters in Unicode NFKC: letters of any script, digits, dot, dash, underscore. No @, so that it is never
 * an e-mail address. The domain's account/username module restricts new names further.
 */
export const UsernameSchema = v.pipe(
  v.string(),
  v.maxLength(maxUnnormalizedLength, 'tooLong'),
  v.normalize('NFKC'),
  v.trim(),
  v.minLength(2, 'tooShort'),
  v.maxLength(32, 'tooLong'),
  v.regex(/^[\p{L}\p{N}._-]+$/u, 'characters'),
);
export const PasswordSchema = v.pipe(v.string(), v.minLength(8, 'tooShort'), v.maxLength(128, 'tooLong'));
/** Also in full-width characters, as Chinese keyboards type `＠` and `．`. */
export const EmailSchema = v.pipe(
  v.string(),
  v.maxLength(maxUnnormalizedLength, 'tooLong'),
  v.normalize('NFKC'),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(254, 'tooLong'),
  v.email('email'),
);
/** Digits, also full-width ones, with an optional country code; spaces and dashes are dropped. */
export const PhoneSchema = v.pipe(
  v.string(),
  v.maxLength(40, 'phone'),
  v.normalize('NFKC'),
  v.transform((value) => value.replace(/[\s()-]/g, '')),
  v.regex(/^\+?[0-9]{6,15}$/, 'phone'),
);
