import { orderNoPattern } from '@sampan/domain/order/newOrder';

/** Tracking number patterns of carriers, with a pattern of the carrier's names. */
const signs: readonly { number: RegExp; name: RegExp }[] = [
  { number: /^SF\d{10,}$/i, name: /顺丰|順豐|SF/i },
  { number: /^ZTO\d{6,}$/i, name: /中通|ZTO/i },
  { number: /^JD[A-Z0-9]{10,}$/i, name: /京东|京東|JD/i },
  { number: /^YT\d{12,}$/i, name: /圆通|圓通|YTO/i },
  { number: /^(HK\d{8,}|[A-Z]{2}\d{9}HK)$/i, name: /香港郵政|香港邮政|Hong ?kong Post/i },
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

/** A mobile number of mainland China, or a date without separators. */
const unlikely = /^(1[3-9]\d{9}|20\d{2}(0[1-9]|1[0-2])([0-2]\d|3[01]))$/;

/**
 * Finds the tracking number in a text: at least six letters and digits with at least one digit, optionally in groups.
 * A number with a carrier's sign is preferred to longer ones. A mobile number or date counts only if it is the whole text.
 */
export function findTrackingNo(text: string): string | undefined {
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
  return candidates.sort((one, other) => Number(hasSign(other)) - Number(hasSign(one)) || other.length - one.length)[0];
}
