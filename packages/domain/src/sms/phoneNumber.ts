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
 * unknown country only the given one.
 */
export function getPhoneNotations(phone: string): string[] {
  const e164 = toE164(phone);
  if (e164 === null) return [phone];
  const digits = e164.slice(1);
  const local = digits.replace(/^(?:86(?=1[3-9]\d{9}$)|852(?=[2-9]\d{7}$))/, '');
  return [...new Set([phone, e164, digits, `00${digits}`, local])];
}

const twoDigitCodes = new Set(
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  ),
);

/** The country code of an E.164 number, with its plus (ITU-T E.164, list of assigned codes). */
export function getCountryCode(e164: string): string {
  const digits = e164.slice(1);
  if (digits.startsWith('1') || digits.startsWith('7')) return `+${digits.slice(0, 1)}`;
  return `+${digits.slice(0, twoDigitCodes.has(digits.slice(0, 2)) ? 2 : 3)}`;
}

/** The block of 10,000 numbers that an E.164 number belongs to: all digits but the last four. */
export const getNumberBlock = (e164: string): string => e164.slice(0, -4);
