import { getUsernameKey } from './username.ts';

/** As the contract's `PhoneSchema`: half width and without separators. */
const toDigits = (phone: string) => phone.normalize('NFKC').replace(/[\s()-]/g, '');

/** Meanings of the name typed at a login: an e-mail address, or a username, which may also be a phone number. */
export type LoginName =
  | { email: string; counted: string }
  /** `usernameKeys`: as typed, because names older than NFKC normalization may be stored so, and normalized. */
  | { phone?: string; usernameKeys: readonly [typed: string, normalized: string]; counted: string };

/** Parses the name typed at a login. `counted` is the key of its failures if no account has it. */
export function parseLoginName(typed: string): LoginName {
  const name = typed.trim();
  // As the contract's `EmailSchema`.
  const email = name.normalize('NFKC').trim().toLowerCase();
  if (email.includes('@')) return { email, counted: email };
  const digits = toDigits(name);
  const usernameKeys = [name.toLowerCase(), getUsernameKey(name)] as const;
  return /^\+?[0-9]{6,15}$/.test(digits)
    ? { phone: digits, usernameKeys, counted: digits }
    : { usernameKeys, counted: usernameKeys[1] };
}

/** The text that staff search in names, e-mail addresses and phones: phones are stored without separators. */
export function toUserKeyword(keyword: string): string {
  const digits = toDigits(keyword);
  return (/^\+?[0-9]+$/.test(digits) ? digits : keyword).toLowerCase();
}
