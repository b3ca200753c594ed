import { orderNoPattern } from '@sampan/domain/order/newOrder';

/** Tracking number patterns of carriers, with a pattern of the carrier's names. */
const signs: readonly { number: RegExp; name: RegExp }[] = [
  { number: /^SF\d{10,}$/i, name: /顺丰|順豐|S\.?F/i },
  { number: /^ZTO\d{6,}$/i, name: /中通|ZTO/i },
  { number: /^JD[A-Z0-9]{10,}$/i, name: /京东|京東|JD/i },
  { number: /^YT\d{12,}$/i, name: /圆通|圓通|YTO/i },
  { number: /^(HK\d{8,}|[A-Z]{2}\d{9}HK)$/i, name: /香港郵政|香港邮政|Hong ?kong Post|HK ?Post/i },
  { number: /^[A-Z]{2}\d{9}CN$/i, name: /EMS|中国邮政|中國郵政|China Post/i },
  { number: /^1Z[A-Z0-9]{16}$/i, name: /UPS/i },
];
/** Tracking numbers of all posts, UPU standard S10. */
const postNumber = /^[A-Z]{2}\d{9}[A-Z]{2}$/i;

const hasSign = (number: string) => postNumber.test(number) || signs.some((sign) => sign.number.test(number));

/** Detects which of the shop's carriers a tracking number belongs to. */
export function detectCarrier(trackingNo: string, carriers: readonly string[]): string | undefined {
  const sign = signs.find(({ number }) => number.test(trackingNo));
  return sign && carriers.find((carrier) => sign.name.test(carrier));
}

/** Endings that make a carrier's name a part of an address or another word: 物流园, 货运站, 邮政局, 快递单号. */
const noCarrierAfter = '(?!园|園|区|區|局|站|所|点|點|中心|仓|倉|大厦|大廈|柜|櫃|员|員|费|費|单|單|号|號|编|編|公)';

const findNamedSign = (text: string) =>
  signs.find(({ name }) => new RegExp(`(?<![a-z0-9])(?:${name.source})(?![a-z0-9])${noCarrierAfter}`, 'i').test(text));

/** Finds which of the shop's carriers a text names by its short name: 顺丰 of 顺丰速运. */
export function findByShortName(text: string, carriers: readonly string[]): string | undefined {
  const sign = findNamedSign(text);
  return sign && carriers.find((carrier) => sign.name.test(carrier));
}

const date = String.raw`\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}`;
const time = String.raw`\d{1,2}:\d{2}(?::\d{2})?`;
const unit = '(?:parcels?|packages?|pieces?|pcs?|box(?:es)?|items?|units?|kg|件|个|個|箱|包|盒|公斤)';
const count = String.raw`\d{1,3}(?:\.\d+)?\s*${unit}|[x×*]\s?\d{1,3}`;
const phone = String.raw`\+\d{1,3}[ -]?(?:1\d{2}[ -]?\d{4}[ -]?\d{4}|\d{4}[ -]?\d{4}|\d{7,12})`;
/** Dates, times, counts, weights and phone numbers with a country code. */
const otherFigures = new RegExp(`(?<![a-z0-9])(?:${date}|${time}|${count}|${phone})(?![a-z0-9])`, 'gi');

const token = '(?=[a-z]*[0-9])[a-z0-9]+';
/** Part of a number that is written in groups. Ten characters are a number of its own. */
const group = '(?=[a-z]*[0-9])[a-z0-9]{1,9}(?![a-z0-9])';
/** A number, perhaps in groups that each have a digit, with the letters before and after it. */
const numbers = new RegExp(
  `(?:(?<![a-z0-9])([a-z]{1,4})[ -])?(?<![a-z0-9])(${group}(?: ${group})+|${token}(?:-${token})*)(?:[ -]([a-z]{2})(?![a-z0-9]))?`,
  'gi',
);

/** A long number as spreadsheets shorten it: its digits are lost. */
const shortened = /(?<![a-z0-9])\d(?:[.,]\d+)?E\+\d{1,3}(?![a-z0-9])/i;

/** Returns whether a text has a number that a spreadsheet has shortened, such as `7.81235E+13`. */
export function hasShortenedNumber(text: string): boolean {
  return shortened.test(text);
}

/** Carriers that the shop does not know by name, and words that names of carriers end with. */
const carrierPatterns = [
  /(?<![a-z])(?:dhl|fedex|ups|tnt|usps|aramex|kerry|lalamove|gogox)(?![a-z])/i,
  new RegExp(`(?:申通|韵达|韻達|极兔|極兔|德邦|百世|宅急送)${noCarrierAfter}`),
  // Not after a verb, as in 请尽快发快递.
  new RegExp(
    String.raw`\p{Script=Han}{2}(?<![发發用寄走叫收送等的])(?:快递|快遞|速递|速遞|速运|速運|快运|快運|物流|货运|貨運|邮政|郵政)${noCarrierAfter}`,
    'u',
  ),
  /(?<![a-z])(?!(?:by|via|the|per|with|for|to|our|your)[ -])[a-z]{2,}[ -](?:express|logistics|couriers?|post|freight|cargo)(?! ?(?:office|code|box|park|cent))(?![a-z])/i,
];

/** Returns whether a text and its tracking number seem to belong to a carrier, known to the shop or not. */
export function hasCarrier(text: string, trackingNo: string): boolean {
  return (
    signs.some(({ number }) => number.test(trackingNo)) ||
    findNamedSign(text) !== undefined ||
    carrierPatterns.some((pattern) => pattern.test(text))
  );
}

/** A mobile number of mainland China, or a date without separators. */
const unlikely = /^(1[3-9]\d{9}|20\d{2}(0[1-9]|1[0-2])([0-2]\d|3[01]))$/;

/**
 * Finds the tracking numbers in a text, the likeliest first: at least six letters and digits with at least one digit,
 * optionally in groups. Numbers with a carrier's sign exclude the others, of which the longest comes first. A mobile
 * number or date counts only if it is the whole text. Beside a shortened number only those with a sign count.
 */
export function findTrackingNos(text: string): string[] {
  const rest = text.replace(orderNoPattern, ';').replace(otherFigures, ';');
  const whole = text.replace(/[\s;-]/g, '');
  const candidates = [...rest.matchAll(numbers)]
    .map(([, before = '', body = '', after = '']) => {
      const [first = ''] = body.split('-');
      const joined = body.replace(/[ -]/g, '');
      // Letters beside a number belong to it only if they make it a carrier's number.
      return [first, before + joined + after, before + joined, joined + after].find(hasSign) ?? joined;
    })
    .filter((number) => number.length >= 6 && (number === whole || !unlikely.test(number)));
  const needsSign = candidates.some(hasSign) || hasShortenedNumber(text);
  const found = needsSign ? candidates.filter(hasSign) : candidates;
  return [...new Set(found)].sort((one, other) => other.length - one.length);
}
