/**
 * Carriers that have a name in each of the shop's languages, and those names. A parcel keeps the one that staff wrote down;
 * a reader is shown their own, from the words of their locale.
 */
const namesByKey = {
  sf: ['顺丰速运', '順豐速運', 'SF Express'],
  zto: ['中通快递', '中通快遞', 'ZTO Express'],
  jd: ['京东物流', '京東物流', 'JD Logistics'],
  yto: ['圆通速递', '圓通速遞', 'YTO Express'],
  hongkongPost: ['香港邮政', '香港郵政', 'Hongkong Post'],
  chinaPost: ['中国邮政', '中國郵政', 'China Post'],
} as const satisfies Record<string, readonly string[]>;

export type KnownCarrier = keyof typeof namesByKey;
export const knownCarriers = Object.keys(namesByKey) as KnownCarrier[];

/** Which one bears this name, in whatever language; undefined for one that is called what staff call it. */
export function knownCarrier(name: string): KnownCarrier | undefined {
  const wanted = name.trim().toLowerCase();
  return knownCarriers.find((carrier) => namesByKey[carrier].some((one) => one.toLowerCase() === wanted));
}
