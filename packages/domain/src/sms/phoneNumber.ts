/**
 * Converts an entered phone number to E.164. Without a country code, 11 digits that begin with 1 are a number of the
 * mainland, 8 digits one of Hong Kong. Null where the country is unknown.
 */
export function toE164(phone: string): string | null {
  const text = phone.replace(/[\s()-]/g, '').replace(/^00(?=[1-9])/, '+');
  if (/^\+[1-9]\d{6,14}$/.test(text)) return text;
  if (/^1[3-9]\d{9}$/.test(text)) return `+86${text}`;
  if (/^[2-9]\d{7}$/.test(text)) return `+852${text}`;
  // Entered without the plus.
  if (/^(?:861[3-9]\d{9}|852\d{8}|853\d{8}|886\d{9})$/.test(text)) return `+${text}`;
  return null;
}

/** One key for all notations of a phone number. */
export const toNumberKey = (phone: string) => toE164(phone) ?? phone;

/**
 * All forms in which a phone number may be stored, the given one first: accounts keep a number as it was typed. Of an
 * unknown country only the given one. Without its plus `+13105550123` is a number of the mainland, which is no form of it:
 * the owner of the one number could otherwise recover the account with the other.
 */
export function getPhoneNotations(phone: string): string[] {
  const e164 = toE164(phone);
  if (e164 === null) return [phone];
  const digits = e164.slice(1);
  const local = digits.replace(/^(?:86(?=1[3-9]\d{9}$)|852(?=[2-9]\d{7}$))/, '');
  const isOther = (form: string) => ![null, e164].includes(toE164(form));
  return [...new Set([phone, e164, digits, `00${digits}`, local])].filter((form) => !isOther(form));
}

/** Codes of one and of two digits; all others have three. */
const shortCode = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** The country code of an E.164 number, with its plus (ITU-T E.164, list of assigned codes). */
export function getCountryCode(e164: string): string {
  return shortCode.exec(e164)?.[0] ?? e164.slice(0, 4);
}

/** The block of 10,000 numbers that an E.164 number belongs to: all digits but the last four. */
export const getNumberBlock = (e164: string): string => e164.slice(0, -4);
