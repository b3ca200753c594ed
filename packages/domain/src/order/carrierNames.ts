import type { Locale } from '@sampan/api/entities';

/** Carriers with a name per locale. A parcel stores the name that staff entered; it is shown in the reader's locale. */
export const carrierNames = {
  sf: { 'zh-CN': '顺丰速运', 'zh-HK': '順豐速運', 'en-US': 'SF Express' },
  zto: { 'zh-CN': '中通快递', 'zh-HK': '中通快遞', 'en-US': 'ZTO Express' },
  jd: { 'zh-CN': '京东物流', 'zh-HK': '京東物流', 'en-US': 'JD Logistics' },
  yto: { 'zh-CN': '圆通速递', 'zh-HK': '圓通速遞', 'en-US': 'YTO Express' },
  hongkongPost: { 'zh-CN': '香港邮政', 'zh-HK': '香港郵政', 'en-US': 'Hongkong Post' },
  chinaPost: { 'zh-CN': '中国邮政', 'zh-HK': '中國郵政', 'en-US': 'China Post' },
} as const satisfies Record<string, Record<Locale, string>>;

/** Returns the names per locale of the carrier with this name in any locale; undefined for unknown carriers. */
export function findCarrierNames(carrier: string): Record<Locale, string> | undefined {
  const name = carrier.trim().toLowerCase();
  return Object.values(carrierNames).find((names) => Object.values(names).some((one) => one.toLowerCase() === name));
}

/** Returns a carrier's name in a locale: `getCarrierName('顺丰速运', 'en-US')`. Unknown names are returned unchanged. */
export function getCarrierName(carrier: string, locale: Locale): string {
  return findCarrierNames(carrier)?.[locale] ?? carrier;
}

/** A parcel: what staff enter when they ship an order. */
export interface Parcel {
  carrier: string;
  trackingNo: string;
}
