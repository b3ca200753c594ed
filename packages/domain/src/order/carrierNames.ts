import type { Locale, TimelineEntry } from '@sampan/api/entities';
import { localizeReason } from './presetReasons.ts';

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

/** The note with which the timeline names a parcel. */
export function formatParcelNote({ carrier, trackingNo }: Parcel): string {
  return `${carrier} ${trackingNo}`;
}

/** Actions whose note names a parcel. */
const actionsWithParcel: readonly string[] = ['ship', 'correctShipment'];
/** Actions whose note is a reason, which customers can choose from a list. */
const actionsWithReason: readonly string[] = ['cancel', 'requestRefund'];

/**
 * Returns a timeline entry's note for a reader: the note of a parcel has the carrier's name in the locale, and a
 * reason from the list is in the locale.
 */
export function localizeTimelineNote(
  { action, note }: Pick<TimelineEntry, 'action' | 'note'>,
  locale: Locale,
): string | undefined {
  if (note !== undefined && actionsWithReason.includes(action)) return localizeReason(note, locale);
  return note !== undefined && actionsWithParcel.includes(action) ? localizeParcelNote(note, locale) : note;
}

/** A corrected order has an entry for each of its parcels, so the carrier is read from the note itself. */
function localizeParcelNote(note: string, locale: Locale): string {
  const names = Object.values(carrierNames).flatMap((one) => Object.values(one));
  const carrier = names.find((name) => note.toLowerCase().startsWith(`${name.toLowerCase()} `));
  return carrier ? getCarrierName(carrier, locale) + note.slice(carrier.length) : note;
}
