import { getUsernameKey } from './username.ts';

const removeSeparators = (phone: string) => phone.replace(/[\s()-]/g, '');

/** Meanings of the name typed at a login: an e-mail address, or a username, which may also be a phone number. */
export type LoginName =
  | { email: string; counted: string }
  /** `usernameKeys`: as typed, because names older than NFKC normalization may be stored so, and normalized. */
  | { phone?: string; usernameKeys: readonly [typed: string, normalized: string]; counted: string };

/** Parses the name typed at a login. `counted` is the key of its failures if no account has it. */
export function parseLoginName(typed: string): LoginName {
  const name = typed.trim();
  if (name.includes('@')) return { email: name.toLowerCase(), counted: name.toLowerCase() };
  const digits = removeSeparators(name);
  const usernameKeys = [name.toLowerCase(), getUsernameKey(name)] as const;
  return /^\+?[0-9]{6,15}$/.test(digits)
    ? { phone: digits, usernameKeys, counted: digits }
    : { usernameKeys, counted: usernameKeys[1] };
}

/** The text that staff search in names, e-mail addresses and phones: phones are stored without separators. */
export function toUserKeyword(keyword: string): string {
  return (/^\+?[0-9\s()-]+$/.test(keyword) ? removeSeparators(keyword) : keyword).toLowerCase();
}
