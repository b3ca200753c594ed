import { getMinorUnits } from '@sampan/domain/money/currencyDigits';
import { parseDecimalAmount } from '@sampan/domain/money/decimal';
import { normalise } from '../../primitives/TextInput/normalise.ts';

/** Up to nine digits with optional thousands separators: a decimal comma must not be read as one. */
const amountPattern = /^\d{1,3}(,?\d{3}){0,2}(\.\d*)?$/;

/**
 * Parses a typed amount to minor units; undefined if it is empty or invalid, or has more decimals than the currency.
 */
export function readAmount(typed: string, currency: string): number | undefined {
  const text = normalise(typed);
  if (!amountPattern.test(text)) return undefined;
  return parseDecimalAmount(text.replaceAll(',', '').replace(/\.$/, ''), currency) ?? undefined;
}

/** Parses a typed limit of a filter as `readAmount`, but rounds surplus decimals: nothing is charged or booked. */
export function readAmountLimit(typed: string, currency: string): number | undefined {
  const text = normalise(typed).replaceAll(',', '');
  if (!/^\d{1,9}(\.\d*)?$/.test(text)) return undefined;
  return Math.round(Number(text) * getMinorUnits(currency));
}

/** Formats minor units as typed input: 1280 is `12.8`. */
export function formatAmountInput(amount: number | undefined, currency: string): string {
  return amount === undefined ? '' : String(amount / getMinorUnits(currency));
}

export interface AmountRange {
  /** Minor units. */
  min?: number | undefined;
  max?: number | undefined;
}

/** Swaps the ends of a reversed range. */
export function orderRange({ min, max }: AmountRange): AmountRange {
  return min !== undefined && max !== undefined && min > max ? { min: max, max: min } : { min, max };
}
