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
