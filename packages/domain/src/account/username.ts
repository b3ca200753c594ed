import { UsernameSchema } from '@sampan/api/entities/credentials';
import * as v from 'valibot';

/** Transliteration of Latin letters that Unicode does not decompose into a to z plus marks. */
const ownLatin: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'p',
  ß: 'ss',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ł: 'l',
  ŋ: 'n',
  œ: 'oe',
  ŧ: 't',
};

/**
 * Characters that look like another allowed one (Unicode TR39 confusables, limited to Latin, Han, digits and the three
 * punctuation marks). A capital I is looked up before lower-casing, because only the capital looks like l.
 */
const lookalikes: Readonly<Record<string, string>> = {
  I: 'l',
  '0': 'o',
  '1': 'l',
  丨: 'l',
  一: '-',
  丶: '.',
  〇: 'o',
};

/** Normalizes a user name to Unicode NFKC: full-width and ligature forms become plain characters. */
export function normalizeUsername(name: string): string {
  return name.normalize('NFKC').trim();
}

/** Uniqueness key of a user name: ignores letter case and Unicode form. */
export function getUsernameKey(name: string): string {
  // Lower-casing turns some capitals into a letter plus a mark, which the second NFKC pass joins again.
  return normalizeUsername(normalizeUsername(name).toLowerCase());
}

/** Transliterates a Latin letter to a to z; undefined for a letter that is not allowed in names, such as `ɑ` or `ᴀ`. */
function toPlainLatin(letter: string): string | undefined {
  const lower = letter.toLowerCase();
  const base = lower.normalize('NFD').replace(/\p{M}/gu, '');
  if (/^[a-z]$/.test(base)) return base;
  return ownLatin[base];
}

/**
 * Skeleton of a user name (Unicode TR39, section 4). Names with the same skeleton look alike, so only one of them may
 * exist. For comparison only, never displayed.
 */
export function getUsernameSkeleton(name: string): string {
  const plain = [...normalizeUsername(name)].map((character) => {
    const lookalike = lookalikes[character];
    return lookalike ?? toPlainLatin(character) ?? character.toLowerCase();
  });
  return plain.join('').replaceAll('rn', 'm').replaceAll('vv', 'w');
}

function isAllowedCharacter(character: string): boolean {
  if (/^[0-9._-]$/.test(character)) return true;
  if (/^\p{Script=Han}$/u.test(character)) return /^\p{L}$/u.test(character);
  return /^\p{Script=Latin}$/u.test(character) && toPlainLatin(character) !== undefined;
}

/**
 * `characters`: contains a character that is not allowed. `letter`: contains no letter, so it could be a phone number.
 */
export type UsernameProblem = 'characters' | 'letter';

/**
 * Why a user name is not allowed; undefined if it is. Only Han and Latin letters are: many letters of other scripts
 * look like Latin, and mixed-script names can deceive (Unicode TR39, section 5). Existing names stay valid.
 */
export function findUsernameProblem(name: string): UsernameProblem | undefined {
  const characters = [...normalizeUsername(name)];
  if (!characters.every(isAllowedCharacter)) return 'characters';
  return characters.some((character) => /^\p{L}$/u.test(character)) ? undefined : 'letter';
}

/** Form schema for a new user name: the length of `UsernameSchema` and the rules above. */
export const NewUsernameSchema = v.pipe(
  UsernameSchema,
  v.check((name) => findUsernameProblem(name) !== 'characters', 'characters'),
  v.check((name) => findUsernameProblem(name) !== 'letter', 'letter'),
);
