/** A parcel as staff write it down: whose it is, and its number. */
export interface Parcel {
  carrier: string;
  trackingNo: string;
}

/** As the contract has it. */
export const longestText = 60;

/** Numbers that say whose they are, and what that carrier is called in one of the shop's languages. */
const signs: readonly { number: RegExp; name: RegExp }[] = [
  { number: /^SF\d{10,}$/i, name: /顺丰|順豐|SF/i },
  { number: /^ZTO\d+$/i, name: /中通|ZTO/i },
  { number: /^JD[A-Z0-9]{10,}$/i, name: /京东|京東|JD/i },
  { number: /^YT\d{12,}$/i, name: /圆通|圓通|YTO/i },
  { number: /^(HK\d{8,}|[A-Z]{2}\d{9}HK)$/i, name: /香港郵政|香港邮政|Hongkong Post/i },
  { number: /^[A-Z]{2}\d{9}CN$/i, name: /EMS|中国邮政|中國郵政/i },
  { number: /^1Z[A-Z0-9]{16}$/i, name: /UPS/i },
];

/** The carrier of the shop that such a number is of. */
export function detectCarrier(trackingNo: string, carriers: readonly string[]): string | undefined {
  const sign = signs.find(({ number }) => number.test(trackingNo));
  return sign && carriers.find((carrier) => sign.name.test(carrier));
}

/** A parcel's number: letters and digits, perhaps in groups, at least six of them and one a digit. */
const numbers = /[A-Za-z0-9]+(?:[ -](?=[A-Za-z0-9]*\d)[A-Za-z0-9]+)*/g;

function numberIn(text: string): string | undefined {
  const found = (text.match(numbers) ?? [])
    .map((part) => part.replace(/[\s-]/g, ''))
    .filter((part) => part.length >= 6 && /\d/.test(part));
  return found.sort((one, other) => other.length - one.length)[0];
}

/**
 * What was pasted, taken apart: `顺丰速运 SF1234567890` is a carrier and a number, in either order; a number alone may
 * say whose it is. Text without a number is left as it is.
 */
export function splitParcel(pasted: string, carriers: readonly string[]): Partial<Parcel> {
  // Full width is half width: what is copied out of a message often is.
  const text = pasted.normalize('NFKC').trim();
  const named = carriers.find((carrier) => text.toLowerCase().includes(carrier.normalize('NFKC').toLowerCase()));
  const rest = named ? text.replace(new RegExp(escaped(named.normalize('NFKC')), 'i'), ' ') : text;
  const trackingNo = numberIn(rest);
  if (!trackingNo) return named ? { carrier: named } : {};
  const carrier = named ?? detectCarrier(trackingNo, carriers);
  return { ...(carrier && { carrier }), trackingNo };
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The lines of what was pasted that say something: one for each row from here on. */
export function pastedLines(pasted: string): string[] {
  return pasted.split(/\r?\n/).filter((line) => line.trim() !== '');
}

/** What is still to be done about a parcel: a key under `order.shipping`, by the field. */
export function findProblems({ carrier, trackingNo }: Parcel): Partial<Record<keyof Parcel, ParcelProblem>> {
  const problem = (text: string, missing: ParcelProblem) =>
    text.trim() === '' ? missing : text.trim().length > longestText ? 'tooLong' : undefined;
  const [ofCarrier, ofNumber] = [problem(carrier, 'carrierNeeded'), problem(trackingNo, 'numberNeeded')];
  return { ...(ofCarrier && { carrier: ofCarrier }), ...(ofNumber && { trackingNo: ofNumber }) };
}
export type ParcelProblem = 'carrierNeeded' | 'numberNeeded' | 'tooLong';
