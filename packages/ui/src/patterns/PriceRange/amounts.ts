import { getMinorUnits } from '@sampan/domain/money/currencyDigits';
import { normalise } from '../../primitives/TextInput/normalise.ts';

/** Parses a typed price to minor units; undefined if empty or invalid. */
export function readAmount(typed: string, currency: string): number | undefined {
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
