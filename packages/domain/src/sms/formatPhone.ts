import { getCountryCode, toE164 } from './phoneNumber.ts';

/** Groups of the numbers of a country, without its code; other numbers are shown in groups of three. */
const groups: Record<string, RegExp> = {
  '+1': /^(\d{3})(\d{3})(\d{4})$/,
  '+65': /^(\d{4})(\d{4})$/,
  // Mobile numbers, and area codes of two or three digits.
  '+86': /^(10|2\d|1[3-9]\d|[3-9]\d{2})(\d{4})(\d{4})$/,
  '+852': /^(\d{4})(\d{4})$/,
  '+853': /^(\d{4})(\d{4})$/,
};

function groupDigits(code: string, digits: string): string {
  const found = groups[code]?.exec(digits);
  // A last digit is not left alone.
  return found ? found.slice(1).join(' ') : digits.replace(/\d{3}(?=\d{2})/g, '$& ');
}

/**
 * A phone number for display, in groups: `+852 9817 4157`. Without a country code, the notations that `toE164` knows
 * as numbers of the mainland and of Hong Kong. Other text, such as a masked number, is returned as it is; links and
 * copies take the number as it is stored.
 */
export function formatPhone(phone: string): string {
  const e164 = toE164(phone);
  if (e164 === null) return phone;
  const code = getCountryCode(e164);
  const digits = e164.slice(code.length);
  const shown = groupDigits(code, digits);
  return phone.replace(/\D/g, '') === digits ? shown : `${code} ${shown}`;
}
