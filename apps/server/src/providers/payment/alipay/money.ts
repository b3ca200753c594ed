/** Formats an amount in minor units with two decimals: 1999 → `19.99`. */
export function toDecimal(amount: number): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Reads an amount with up to two decimals (`20`, `20.5`, `20.50`) in minor units; null for any other text. */
export function parseDecimal(text: unknown): number | null {
  const [, whole, fraction = ''] = (typeof text === 'string' && /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text)) || [];
  return whole === undefined ? null : Number(whole + fraction.padEnd(2, '0'));
}

/** Formats a time for Alipay, which uses Beijing time without an offset: `2026-11-20 12:30:00`. */
export function toAlipayTime(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Parses a time from Alipay; null for any other text. */
export function parseAlipayTime(text: unknown): Date | null {
  if (typeof text !== 'string') return null;
  const at = new Date(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}
