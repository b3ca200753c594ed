import { locales, type User } from '@sampan/api/entities';
import { defaultShopName, readShopName } from '../setting/siteTexts.ts';
import { commonPasswords, commonStems } from './commonPasswords.ts';

let commonSet: ReadonlySet<string> | undefined;

/**
 * Whether a normalized text is a common password, also with digits or signs behind it. These are removed one by one,
 * because many common passwords end with digits of their own.
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

const normalize = (text: string) => text.normalize('NFKC').toLowerCase();

function isMadeOf(password: string, name: string): boolean {
  return name.length >= minNameLength && password.replaceAll(name, '').length < minOwnLength;
}

/**
 * Whether a new password is one of the first that an attacker tries: a common one, also with digits or signs behind it,
 * one or two characters again and again, or little more than one of these names.
 */
export function isGuessablePassword(password: string, names: readonly string[]): boolean {
  const text = normalize(password);
  const isRepeated = new Set(text).size <= 2;
  return isCommon(text) || isRepeated || names.some((name) => isMadeOf(text, normalize(name)));
}

type NamedAccount = Partial<Record<keyof Pick<User, 'username' | 'email' | 'phone'>, string | null | undefined>>;

/** Names that no password of this account may be made of: its own and the shop's. `siteName` is the setting `site.name`. */
export function listPasswordNames({ username, email, phone }: NamedAccount, siteName: unknown): string[] {
  const [mailbox] = email?.split('@') ?? [];
  const own = [username, mailbox, phone].filter((name) => typeof name === 'string');
  return [...own, defaultShopName, ...locales.map((locale) => readShopName(siteName, locale))];
}
