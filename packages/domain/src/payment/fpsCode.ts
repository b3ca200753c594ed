import { formatDecimal } from '../money/decimal.ts';

/** ISO 4217 numbers of the currencies that the Faster Payment System moves. */
const currencyNumbers: Readonly<Record<string, string>> = { HKD: '344', CNY: '156' };
/** Characters of a reference in the code. */
const maxReference = 25;

/** How an account is named: by its FPS identifier, a mobile number of Hong Kong or an e-mail address. */
const proxies = [
  { tag: '02', pattern: /^(\d{7}|\d{9})$/ },
  { tag: '03', pattern: /^\+\d{1,4}-\d{5,15}$/ },
  { tag: '04', pattern: /^[^\s@]+@[^\s@]+\.[^\s@]+$/ },
] as const;

/** True for an FPS identifier (7 or 9 digits), a mobile number such as `+852-91234567`, or an e-mail address. */
export function isFpsId(text: string): boolean {
  return text.length <= 60 && proxies.some(({ pattern }) => pattern.test(text));
}

/** True for a currency that the Faster Payment System moves. */
export function isFpsCurrency(currency: string): boolean {
  return Object.hasOwn(currencyNumbers, currency);
}

/**
 * CRC-16 with polynomial 1021 and initial value FFFF, as ISO/IEC 13239 has it: four hexadecimal digits over the UTF-8
 * bytes (EMVCo QRCPS merchant-presented mode, 4.7.3).
 */
export function getCrc(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** A data object: tag, length in characters, value. @throws RangeError for a value that is empty or too long */
function encodeField(tag: string, value: string): string {
  const { length } = [...value];
  if (length === 0 || length > 99) throw new RangeError(`Field ${tag} has ${length} characters.`);
  return `${tag}${String(length).padStart(2, '0')}${value}`;
}

export interface FpsPayment {
  fpsId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Shown to the payer and the payee, such as an order number. */
  reference: string;
}

/**
 * The text of a QR code that wallets and banks of Hong Kong read: EMVCo merchant-presented mode with the template of the
 * FPS ("Common QR Code Specification for Retail Payments in Hong Kong", HKMA). The code is for one payment, the amount is
 * in it. @throws RangeError for an identifier or a currency that the FPS does not know
 */
export function createFpsCode({ fpsId, amount, currency, reference }: FpsPayment): string {
  const proxy = proxies.find(({ pattern }) => pattern.test(fpsId));
  const currencyNumber = currencyNumbers[currency];
  if (!proxy || !currencyNumber) throw new RangeError('The FPS knows no such account or currency.');
  const account = encodeField('00', 'hk.com.hkicl') + encodeField(proxy.tag, fpsId);
  const body = [
    encodeField('00', '01'),
    encodeField('01', '12'),
    encodeField('26', account),
    encodeField('52', '0000'),
    encodeField('53', currencyNumber),
    encodeField('54', formatDecimal(amount, currency)),
    encodeField('58', 'HK'),
    encodeField('59', 'NA'),
    encodeField('60', 'HK'),
    encodeField('62', encodeField('05', reference.slice(0, maxReference))),
    '6304',
  ].join('');
  return body + getCrc(body);
}
