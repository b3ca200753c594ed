import { locales, type User } from '@sampan/api/entities';
import { defaultShopName, readShopName } from '../setting/siteTexts.ts';
import { getPhoneNotations } from '../sms/phoneNumber.ts';
import { commonPasswords, commonStems } from './commonPasswords.ts';

let commonSet: ReadonlySet<string> | undefined;

/**
 * Whether a normalized text is a common password, also with digits or signs behind it. These are removed one by one,
 * because many common passwords end with digits of their own; however many they are, for they may be a birthday.
 */
function isCommon(text: string): boolean {
  commonSet ??= new Set(`${commonPasswords} ${commonStems}`.trim().split(/\s+/));
  if (commonSet.has(text)) return true;
  const shorter = text.replace(/[\p{N}\p{P}\p{S}]$/u, '');
  return shorter !== text && isCommon(shorter);
}

/** Shorter names are part of too many good passwords, characters. */
const minNameLength = 4;
/** A password with fewer characters besides a name is that name with a number behind it. */
const minOwnLength = 5;

/** Digits at the end of a phone number that stand for the number without its country code. */
const localPhoneLength = 8;

const normalize = (text: string) => text.normalize('NFKC').toLowerCase();
/** A name is as easily guessed without its separators, or with others. */
const removeSeparators = (text: string) => normalize(text).replace(/[\s._-]/g, '');

function isMadeOf(password: string, name: string): boolean {
  if (name.length < minNameLength || !password.includes(name)) return false;
  return password.replaceAll(name, '').length < minOwnLength;
}

/**
 * Whether a new password is one of the first that an attacker tries: a common one, also with digits or signs behind it,
 * one or two characters again and again, or little more than one of these names.
 */
export function isGuessablePassword(password: string, names: readonly string[]): boolean {
  const text = normalize(password);
  const isRepeated = new Set(text).size <= 2;
  const joined = removeSeparators(password);
  return isCommon(text) || isRepeated || names.some((name) => isMadeOf(joined, removeSeparators(name)));
}

type NamedAccount = Partial<Record<keyof Pick<User, 'username' | 'email' | 'phone'>, string | null | undefined>>;

/**
 * Texts that no password of this account may be made of: its name and addresses, and the shop's name. `siteName` is the
 * setting `site.name`.
 */
export function listPasswordNames({ username, email, phone }: NamedAccount, siteName: unknown): string[] {
  const [mailbox] = email?.split('@') ?? [];
  const numbers = phone ? [...getPhoneNotations(phone), phone.replace('+', ''), phone.slice(-localPhoneLength)] : [];
  const own = [username, email, mailbox, ...numbers].filter((name) => typeof name === 'string');
  return [...own, defaultShopName, ...locales.map((locale) => readShopName(siteName, locale))];
}
