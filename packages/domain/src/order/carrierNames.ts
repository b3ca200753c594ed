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

/** Pages of carriers that show where a parcel is. Mainland carriers are looked up at Kuaidi100 by its carrier codes. */
const kuaidi100 = (code: string) => (no: string) => `https://www.kuaidi100.com/chaxun?com=${code}&nu=${no}`;
const carriers: readonly (readonly [name: RegExp, url: (trackingNo: string) => string])[] = [
  [/顺丰|順豐|^sf\b|sf[ -]?express/i, (no) => `https://www.sf-express.com/chn/sc/waybill/waybill-detail/${no}`],
  [/中通|^zto\b/i, kuaidi100('zhongtong')],
  [/圆通|圓通|^yto\b/i, kuaidi100('yuantong')],
  [/申通|^sto\b/i, kuaidi100('shentong')],
  [/韵达|韻達|yunda/i, kuaidi100('yunda')],
  [/极兔|極兔|j&t/i, kuaidi100('jtexpress')],
  [/京东|京東|^jd\b/i, kuaidi100('jd')],
  [/^(中[国國])?[邮郵]政|china ?post|^ems\b/i, kuaidi100('ems')],
  [/香港[邮郵]政|hong ?kong ?post/i, (no) => `https://t.17track.net/#nums=${no}`],
  [/dhl/i, (no) => `https://www.dhl.com/en/express/tracking.html?AWB=${no}`],
  [/^ups\b/i, (no) => `https://www.ups.com/track?tracknum=${no}`],
  [/fedex/i, (no) => `https://www.fedex.com/fedextrack/?trknbr=${no}`],
];

/**
 * The page on which a parcel can be followed; undefined for a carrier that is not known, or without a number. Of several
 * numbers it is the first: the carriers' pages take one.
 */
export function findTrackingLink(carrier: string, trackingNo: string): string | undefined {
  const known = carriers.find(([name]) => name.test(carrier.trim()));
  const first = trackingNo
    .split(/[,;、，；]/)
    .map((each) => each.trim())
    .find((each) => each !== '');
  return first === undefined ? undefined : known?.[1](encodeURIComponent(first));
}
