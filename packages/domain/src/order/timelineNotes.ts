import type { Locale, TimelineEntry } from '@sampan/api/entities';
import { carrierNames, getCarrierName, type Parcel } from './carrierNames.ts';
import { localizeReason } from './presetReasons.ts';

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
