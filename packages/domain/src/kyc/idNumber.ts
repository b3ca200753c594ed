import type { Kyc } from '@sampan/api/entities';

type DocType = Kyc['docType'];

/** As it is stored and compared: without blanks, in capitals. */
export function normalIdNumber(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase();
}

/** GB 11643: each of the first 17 digits times its weight; the remainder of the sum by 11 names the last sign. */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const lastSigns = '10X98765432';

function hasRightSign(number: string): boolean {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(number[place]), 0);
  return lastSigns[sum % 11] === number[17];
}

/** A day that was, not before 1900. */
function isBirthday(digits: string): boolean {
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].map(Number) as [
    number,
    number,
    number,
  ];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const isResidentNumber = (number: string) =>
  /^[1-9]\d{16}[\dX]$/.test(number) && isBirthday(number.slice(6, 14)) && hasRightSign(number);

/** What a number of each document looks like. */
const rules: Record<DocType, (number: string) => boolean> = {
  IDENTITY_CARD: isResidentNumber,
  HOME_VISIT_PERMIT_HK_MC: (number) => /^[HM]\d{8}(\d{2})?$/.test(number),
  /** 81, 82 and 83 stand for Hong Kong, Macau and Taiwan. */
  RESIDENCE_PERMIT_HK_MC: (number) => /^8[123]0000/.test(number) && isResidentNumber(number),
  PASSPORT: (number) => /^(?=.*\d)[A-Z0-9]{5,17}$/.test(number),
};

/** Whether a number, however it was typed, can be one of this document. */
export function isIdNumber(docType: DocType, text: string): boolean {
  return rules[docType](normalIdNumber(text));
}

/** Enough for its owner to know it again: two signs at each end, one of a short number. */
export function maskIdNumber(text: string): string {
  const number = normalIdNumber(text);
  const shown = number.length >= 12 ? 2 : 1;
  return number.slice(0, shown) + '*'.repeat(number.length - 2 * shown) + number.slice(-shown);
}
