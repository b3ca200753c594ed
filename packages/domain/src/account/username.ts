import { UsernameSchema } from '@sampan/api/entities/credentials';
import * as v from 'valibot';

/** Latin letters without a decomposition into a letter of a to z and its marks, by the letters that they stand for. */
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
 * What looks like another character of those that a name may hold (Unicode TR39, confusables, cut to Latin, Han, digits
 * and the three signs). A capital I is looked up before the letter case goes: it is the capital that looks like l.
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

/** A name in one spelling: Unicode NFKC, so that full-width and ligature forms are the plain ones. */
export function normalizeUsername(name: string): string {
  return name.normalize('NFKC').trim();
}

/** Two names with one key are one name: they differ in letter case or in their Unicode form alone. */
export function getUsernameKey(name: string): string {
  // Some capitals become a letter with a mark, which NFKC joins again.
  return normalizeUsername(normalizeUsername(name).toLowerCase());
}

/** The plain letters that a Latin letter stands for; undefined for one that no name may hold, such as `ɑ` or `ᴀ`. */
function toPlainLatin(letter: string): string | undefined {
  const lower = letter.toLowerCase();
  const base = lower.normalize('NFD').replace(/\p{M}/gu, '');
  if (/^[a-z]$/.test(base)) return base;
  return ownLatin[base];
}

/**
 * What a name looks like: two names with one skeleton are easily taken for each other, so only one of them may exist
 * (Unicode TR39, section 4). It is compared, never shown.
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

/** `characters`: it holds one that no name may hold. `letter`: it holds no letter, so it could be a phone number. */
export type UsernameProblem = 'characters' | 'letter';

/**
 * Why nobody can choose this name; undefined where they can. Letters are Han and Latin alone: of the other scripts many
 * look like Latin, and a name that mixes them deceives (Unicode TR39, section 5). Names that exist already stay.
 */
export function findUsernameProblem(name: string): UsernameProblem | undefined {
  const characters = [...normalizeUsername(name)];
  if (!characters.every(isAllowedCharacter)) return 'characters';
  return characters.some((character) => /^\p{L}$/u.test(character)) ? undefined : 'letter';
}

/** A name that is chosen, for forms: the length of `UsernameSchema` and the rules above. */
export const NewUsernameSchema = v.pipe(
  UsernameSchema,
  v.check((name) => findUsernameProblem(name) !== 'characters', 'characters'),
  v.check((name) => findUsernameProblem(name) !== 'letter', 'letter'),
);
