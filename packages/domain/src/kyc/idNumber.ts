import type { Kyc } from '@sampan/api/entities';
import { shopZoneOffsetMs } from '@sampan/api/shopZone';

type DocType = Kyc['docType'];

/** Normalizes an identity number for storage and comparison: half width, no whitespace, upper case. */
export function normalizeIdNumber(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '').toUpperCase();
}

/** GB 11643 checksum: the weighted sum of the first 17 digits modulo 11 selects the last character. */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const lastSigns = '10X98765432';

function hasRightSign(number: string): boolean {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(number[place]), 0);
  return lastSigns[sum % 11] === number[17];
}

/** Whether the digits are a valid date, from the year 1900 to `now`. */
function isBirthday(digits: string, now: Date | undefined): boolean {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].map(Number) as [
    number,
    number,
    number,
  ];
  const date = new Date(Date.UTC(year, month - 1, day));
  if (now && date.getTime() - shopZoneOffsetMs > now.getTime()) return false;
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

type IdNumberRule = (number: string, now: Date | undefined) => boolean;

const isResidentNumber: IdNumberRule = (number, now) =>
  /^[1-9]\d{16}[\dX]$/.test(number) && isBirthday(number.slice(6, 14), now) && hasRightSign(number);

/** Format of each document's number. */
const rules: Record<DocType, IdNumberRule> = {
  IDENTITY_CARD: isResidentNumber,
  HOME_VISIT_PERMIT_HK_MC: (number) => /^[HM]\d{8}(\d{2})?$/.test(number),
  /** 81, 82 and 83 are the region codes of Hong Kong, Macau and Taiwan. */
  RESIDENCE_PERMIT_HK_MC: (number, now) => /^8[123]0000/.test(number) && isResidentNumber(number, now),
  PASSPORT: (number) => /^(?=.*\d)[A-Z0-9]{5,17}$/.test(number),
};

/**
 * Whether a number, in any notation, is valid for this document. With `now`, a birthday in it is not later. Browsers leave
 * that to the server, since their clocks may be wrong.
 */
export function isIdNumber(docType: DocType, text: string, now?: Date): boolean {
  return rules[docType](normalizeIdNumber(text), now);
}

/** Masks an identity number: keeps two characters at each end, or one if it is shorter than 12. */
export function maskIdNumber(text: string): string {
  const number = normalizeIdNumber(text);
  const shown = number.length >= 12 ? 2 : 1;
  return number.slice(0, shown) + '*'.repeat(number.length - 2 * shown) + number.slice(-shown);
}
