/**
 * Carriers with a name per locale. A parcel stores the name that staff entered; it is shown in the viewer's locale.
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

/** Returns the carrier with this name in any locale; undefined for unknown ones. */
export function findKnownCarrier(name: string): KnownCarrier | undefined {
  const lowerCaseName = name.trim().toLowerCase();
  return knownCarriers.find((carrier) => namesByKey[carrier].some((one) => one.toLowerCase() === lowerCaseName));
}
