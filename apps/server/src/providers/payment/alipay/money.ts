/** Formats an amount in minor units with two decimals: 1999 → `19.99`. */
export function toDecimal(amount: number): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Reads an amount with two decimals; null for any other text. */
export function parseDecimal(text: unknown): number | null {
  if (typeof text !== 'string' || !/^\d{1,13}\.\d{2}$/.test(text)) return null;
  return Number(text.replace('.', ''));
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
