/** Carrier and tracking number as entered by staff. */
export interface Parcel {
  carrier: string;
  trackingNo: string;
}

/** Maximum length, as in the contract. */
export const longestText = 60;

/** Tracking number patterns of carriers, with a pattern of the carrier's names. */
const signs: readonly { number: RegExp; name: RegExp }[] = [
  { number: /^SF\d{10,}$/i, name: /顺丰|順豐|SF/i },
  { number: /^ZTO\d+$/i, name: /中通|ZTO/i },
  { number: /^JD[A-Z0-9]{10,}$/i, name: /京东|京東|JD/i },
  { number: /^YT\d{12,}$/i, name: /圆通|圓通|YTO/i },
  { number: /^(HK\d{8,}|[A-Z]{2}\d{9}HK)$/i, name: /香港郵政|香港邮政|Hongkong Post/i },
  { number: /^[A-Z]{2}\d{9}CN$/i, name: /EMS|中国邮政|中國郵政/i },
  { number: /^1Z[A-Z0-9]{16}$/i, name: /UPS/i },
];

/** Detects which of the shop's carriers a tracking number belongs to. */
export function detectCarrier(trackingNo: string, carriers: readonly string[]): string | undefined {
  const sign = signs.find(({ number }) => number.test(trackingNo));
  return sign && carriers.find((carrier) => sign.name.test(carrier));
}

/** A tracking number: at least six letters and digits with at least one digit, optionally in groups. */
const numbers = /[A-Za-z0-9]+(?:[ -](?=[A-Za-z0-9]*\d)[A-Za-z0-9]+)*/g;

function numberIn(text: string): string | undefined {
  const candidates = (text.match(numbers) ?? [])
    .map((part) => part.replace(/[\s-]/g, ''))
    .filter((part) => part.length >= 6 && /\d/.test(part));
  return candidates.sort((one, other) => other.length - one.length)[0];
}

/**
 * Splits pasted text into carrier and number in any order (`顺丰速运 SF1234567890`); a number alone may imply its
 * carrier. Text without a number is left unchanged.
 */
export function splitParcel(pasted: string, carriers: readonly string[]): Partial<Parcel> {
  // Convert full-width characters, which are common in copied messages.
  const text = pasted.normalize('NFKC').trim();
  const named = carriers.find((carrier) => text.toLowerCase().includes(carrier.normalize('NFKC').toLowerCase()));
  const rest = named ? text.replace(new RegExp(escapeRegExp(named.normalize('NFKC')), 'i'), ' ') : text;
  const trackingNo = numberIn(rest);
  if (!trackingNo) return named ? { carrier: named } : {};
  const carrier = named ?? detectCarrier(trackingNo, carriers);
  return { ...(carrier && { carrier }), trackingNo };
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
  const [ofCarrier, ofNumber] = [
    findTextProblem(carrier, 'carrierNeeded'),
    findTextProblem(trackingNo, 'numberNeeded'),
  ];
  return { ...(ofCarrier && { carrier: ofCarrier }), ...(ofNumber && { trackingNo: ofNumber }) };
}
export type ParcelProblem = 'carrierNeeded' | 'numberNeeded' | 'tooLong';
