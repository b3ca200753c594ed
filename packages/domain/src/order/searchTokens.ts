import type { Order } from '@sampan/api/entities';
import { queryTokens } from '../search/searchTokens.ts';

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
function getPhoneTokens(phone: string): string[] {
  return [phone, phone.replace(countryCode, ''), phone.slice(-8), phone.slice(-4)];
}

/**
 * Search tokens of a keyword for orders. A number may be in groups, as the screens show phones: "+86 138 3238 7906".
 * Its country code is left out, because the stored phone may lack it.
 */
export function getOrderQuery(keyword: string): string[] {
  const number = keyword.normalize('NFKC').replace(/[\s()-]/g, '');
  if (!/^\+?\d+$/.test(number)) return queryTokens(keyword);
  return queryTokens(number.replace(countryCode, '') || number);
}

/** Search texts of a tracking number: as printed, in groups, and without separators. */
export function getTrackingTexts(trackingNo: string): string[] {
  return [trackingNo, trackingNo.replace(/[\s-]/g, '')];
}

/** Search texts of an order for staff: number, buyer, receiver, phone, tracking number and product names. */
export function getOrderTokens({ orderNo, username, address, trackingNo = '', lines }: SearchableOrder): string[] {
  const names = lines.flatMap(({ name, i18n }) => [
    name,
    ...Object.values(i18n ?? {}).map((entry) => entry?.name ?? ''),
  ]);
  const { receiver = '', phone = '' } = address ?? {};
  return [orderNo, username, receiver, ...getPhoneTokens(phone), ...getTrackingTexts(trackingNo), ...names];
}
