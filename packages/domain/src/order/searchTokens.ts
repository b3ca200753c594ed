import type { Order } from '@sampan/api/entities';

/** What an order is found by, as far as it is known: one that was not shipped has no tracking number. */
export interface SearchableOrder {
  orderNo: string;
  username: string;
  address?: Pick<NonNullable<Order['address']>, 'receiver' | 'phone'> | undefined;
  trackingNo?: string | undefined;
  lines: readonly { name: string; i18n?: Partial<Record<string, { name?: string } | undefined>> | null | undefined }[];
}

/** Numbers of these countries are dialled, and looked for, without their code. */
const countryCode = /^\+(852|853|886|86)/;

/** A number as it is stored, as people at home say it, and its last four digits, which stand on parcels. */
function getPhoneTokens(phone: string): string[] {
  return [phone, phone.replace(countryCode, ''), phone.slice(-4)];
}

/** A parcel's number as it is printed, in groups, and as it is pasted, in one piece. */
export function getTrackingTexts(trackingNo: string): string[] {
  return [trackingNo, trackingNo.replace(/[\s-]/g, '')];
}

/** The texts that staff look for an order by: number, buyer, receiver, phone, tracking number, names of its products. */
export function getOrderTokens({ orderNo, username, address, trackingNo = '', lines }: SearchableOrder): string[] {
  const names = lines.flatMap(({ name, i18n }) => [
    name,
    ...Object.values(i18n ?? {}).map((entry) => entry?.name ?? ''),
  ]);
  const { receiver = '', phone = '' } = address ?? {};
  return [orderNo, username, receiver, ...getPhoneTokens(phone), ...getTrackingTexts(trackingNo), ...names];
}
