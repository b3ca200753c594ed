import { carrierNames, findCarrierNames } from '@sampan/domain/order/carrierNames';
import * as v from 'valibot';
import { detectCarrier, findByShortName, findTrackingNos, hasCarrier, hasShortenedNumber } from './findTrackingNo.ts';

export const ParcelSchema = v.object({ carrier: v.string(), trackingNo: v.string() });
/** Carrier and tracking number as entered by staff. */
export type Parcel = v.InferOutput<typeof ParcelSchema>;

export const noParcel: Parcel = { carrier: '', trackingNo: '' };

/** Returns whether nothing was entered. */
export function isEmptyParcel({ carrier, trackingNo }: Parcel): boolean {
  return carrier === '' && trackingNo === '';
}

/** Normalizes a tracking number as the contract does: Chinese input methods also type full-width letters and digits. */
export function normalizeTrackingNo(typed: string): string {
  return typed.normalize('NFKC').trim();
}

/** Returns what is sent of a parcel that was entered. */
export function toSentParcel({ carrier, trackingNo }: Parcel): Parcel {
  return { carrier: carrier.trim(), trackingNo: normalizeTrackingNo(trackingNo) };
}

/** Maximum length, as in the contract. */
export const longestText = 60;

/** The carrier that a text names, as it is stored, and the name as it may be written. */
interface CarrierName {
  carrier: string;
  name: string;
}

/** Finds the carrier that a text names, in any locale. The shop's own carriers come first. */
function findNamedCarrier(text: string, carriers: readonly string[]): (CarrierName & { pattern: RegExp }) | undefined {
  const toNames = (carrier: string): CarrierName[] =>
    [carrier, ...Object.values(findCarrierNames(carrier) ?? {})].map((name) => ({ carrier, name }));
  const known = Object.values(carrierNames).flatMap((names) => Object.values(names));
  return [...carriers.flatMap(toNames), ...known.map((name) => ({ carrier: name, name }))]
    .map((one) => ({ ...one, pattern: toNamePattern(one.name) }))
    .find(({ pattern }) => pattern.test(text));
}

/** Matches a name as a word: `SF` is not a part of `SF1234567890`. */
function toNamePattern(carrier: string): RegExp {
  const name = carrier.normalize('NFKC').trim();
  const [start, end] = [/^[a-z0-9]/i.test(name) ? '(?<![a-z0-9])' : '', /[a-z0-9]$/i.test(name) ? '(?![a-z0-9])' : ''];
  return new RegExp(`${start}${escapeRegExp(name)}${end}`, 'i');
}

/** Parcel that a pasted text describes. */
export interface PastedParcel {
  /** Absent if the text names no carrier; empty if it names one that the shop does not list. */
  carrier?: string;
  /** Absent if the text has none. */
  trackingNo?: string;
  /** Further numbers that may be tracking numbers, too; absent if there are none. */
  otherNumbers?: readonly string[];
}

/**
 * Splits pasted text into carrier and number in any order (`顺丰速运 SF1234567890`); a number alone may imply its
 * carrier. Text without a number is left unchanged.
 */
export function splitParcel(pasted: string, carriers: readonly string[]): PastedParcel {
  // Convert full-width characters, which are common in copied messages.
  const text = pasted.normalize('NFKC').trim();
  const named = findNamedCarrier(text, carriers);
  const [trackingNo, ...otherNumbers] = findTrackingNos(named ? text.replace(named.pattern, ';') : text);
  if (!trackingNo) return named ? { carrier: named.carrier } : {};
  const known = named?.carrier ?? detectCarrier(trackingNo, carriers) ?? findByShortName(text, carriers);
  const carrier = known ?? (hasCarrier(text, trackingNo) ? '' : undefined);
  return {
    ...(carrier !== undefined && { carrier }),
    trackingNo,
    ...(otherNumbers.length > 0 && { otherNumbers }),
  };
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Returns the non-empty lines of pasted text, one per row. */
export function splitPastedLines(pasted: string): string[] {
  return pasted.split(/\r?\n/).filter((line) => line.trim() !== '');
}

/** Returns the missing or invalid fields: message keys under `order.shipping`. */
export function findProblems({ carrier, trackingNo }: Parcel): Partial<Record<keyof Parcel, ParcelProblem>> {
  const findTextProblem = (text: string, missing: ParcelProblem) =>
    text.trim() === '' ? missing : text.trim().length > longestText ? 'tooLong' : undefined;
  const ofCarrier = findTextProblem(carrier, 'carrierNeeded');
  const ofNumber = hasShortenedNumber(normalizeTrackingNo(trackingNo))
    ? 'shortened'
    : findTextProblem(trackingNo, 'numberNeeded');
  return { ...(ofCarrier && { carrier: ofCarrier }), ...(ofNumber && { trackingNo: ofNumber }) };
}
/** `shortened`: a spreadsheet has shortened the number. */
export type ParcelProblem = 'carrierNeeded' | 'numberNeeded' | 'shortened' | 'tooLong';
