import type { Order } from '@sampan/api/entities';
import { queryProductTokens, toProductTokens } from '../search/productSearch.ts';

/** Searchable fields of an order; unknown ones are absent, such as the tracking number before shipment. */
export interface SearchableOrder {
  orderNo: string;
  username: string;
  address?: Pick<NonNullable<Order['address']>, 'receiver' | 'phone'> | undefined;
  trackingNo?: string | undefined;
  lines: readonly { name: string; i18n?: Partial<Record<string, { name?: string } | undefined>> | null | undefined }[];
}

/** Country codes that are usually left out when a number is dialled or searched. */
const countryCode = /^\+(852|853|886|86)/;

/**
 * Search texts of a phone number: as stored, without country code, and its last eight and last four digits; the four
 * are printed on parcels.
 */
function getPhoneTexts(phone: string): string[] {
  return [phone, phone.replace(countryCode, ''), phone.slice(-8), phone.slice(-4)];
}

/** Groups that are one number for certain. */
const numbersInGroups = [
  // A foreign phone: +44 20 7946 0000.
  /^\+\d{1,3} (?:\d{7,12}|\d{1,6}(?: \d{1,6})*)$/,
  // A mobile number of mainland China: 138 3238 7906.
  /^(?:86 )?1\d{2} \d{4} \d{4}$/,
  // A tracking number: 7312 3456 7890 12.
  /^\d{4}(?: \d{4})+ \d{1,3}$/,
];
/** Groups of letters and digits, of which at least six are digits: `SF 1234567890123`. */
const codeInGroups = /^(?=(?:\D*\d){6})[a-z\d]+(?: [a-z\d]+)+$/i;

/**
 * Alternative search tokens of a keyword for orders: an order is found if it has all tokens of one of them. A number may
 * be in groups, as the screens show phones ("+86 138 3238 7906") and as tracking numbers are printed. Where the groups
 * may be several numbers, they are also searched one by one. A country code is left out, because the stored phone may
 * lack it.
 */
export function getOrderQuery(keyword: string): string[][] {
  const text = keyword
    .normalize('NFKC')
    .replace(/[\s()-]+/g, ' ')
    .trim();
  const local = /^\+?[\d ]+$/.test(text) ? text.replace(countryCode, '').trim() || text : text;
  const whole = local.replaceAll(' ', '');
  const isWhole = numbersInGroups.some((pattern) => pattern.test(local));
  const texts = isWhole ? [whole] : codeInGroups.test(local) ? [local, whole] : [local];
  return texts.map(queryProductTokens).filter((tokens) => tokens.length > 0);
}

/** Tokens of a tracking number: as printed, in groups, and without separators. */
export function getTrackingTokens(trackingNo: string): string[] {
  return toProductTokens([trackingNo, trackingNo.replace(/[\s-]/g, '')]);
}

/** Numbers of last digits of an order number that find it, besides all digits. */
const endLengths = [4, 5, 6, 7, 8];

/**
 * The order number without `SP`, and its last digits. Only whole: their beginnings would be 40 more tokens of each order,
 * and would find others.
 */
function getNumberEnds(orderNo: string): string[] {
  const digits = orderNo.replace(/\D/g, '');
  return [digits, ...endLengths.map((length) => digits.slice(-length))].filter((end) => end !== '');
}

/** Version of the tokens below. Increase it with each change of them: cron then writes those of all orders anew. */
export const orderSearchVersion = 1;

/**
 * Search tokens of an order: number, buyer, receiver, phone, tracking number and product names, in both Chinese scripts
 * as those of products.
 */
export function getOrderTokens({ orderNo, username, address, trackingNo = '', lines }: SearchableOrder): string[] {
  const names = lines.flatMap(({ name, i18n }) => [
    name,
    ...Object.values(i18n ?? {}).map((entry) => entry?.name ?? ''),
  ]);
  const { receiver = '', phone = '' } = address ?? {};
  const tokens = toProductTokens([orderNo, username, receiver, ...getPhoneTexts(phone), ...names]);
  return [...new Set([...tokens, ...getTrackingTokens(trackingNo), ...getNumberEnds(orderNo)])];
}
