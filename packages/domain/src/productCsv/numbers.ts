import { maxPriceAmount, maxStock } from '@sampan/api/entities';
import { getCurrencyDigits } from '../money/currencyDigits.ts';
import { formatDecimal, parseDecimalAmount } from '../money/decimal.ts';
import { normalizeText } from '../text/normalizeText.ts';

/** Problem of a cell. `max` is the highest value that it may have, as it is to be typed into the file. */
export interface CellProblem {
  code: string;
  max?: string;
}

/** Makes full-width characters of a cell plain ones, and removes the apostrophe with which a spreadsheet marks text. */
function normalizeCell(text: string): string {
  return normalizeText(text, 'NFKC').replace(/^'/, '');
}

/** Normalizes a number from another shop's file as a cell, and removes trailing decimal zeros. */
export function normalizeNumber(text: string): string {
  return normalizeCell(text).replace(/^(-?\d+)\.0+$/, '$1');
}

/**
 * Parses a price to minor units: `12`, `12.5`, `1,299.00`, `1.299,00`, `12,50`, `$12.00`. Null if invalid, or if one
 * separator before three digits may separate thousands or decimals: `1.299` and `2.500` in a currency with less than
 * three decimals, `12,500` in one with three.
 */
export function parseAmount(text: string, currency: string): number | null {
  const number = normalizeCell(text)
    .replace(/^[A-Z]{0,3}\p{Sc}|\p{Sc}$/gu, '')
    .trim()
    .replace(/^\./, '0.')
    .replace(/(?<=\d)[\s\u00a0\u202f](?=\d{3}(\D|$))/g, '');
  const hasThreeDecimals = getCurrencyDigits(currency) >= 3;
  if ((hasThreeDecimals ? /^\d{1,3},\d{3}$/ : /^[1-9]\d{0,2}\.\d{3}$/).test(number)) return null;
  if (/^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(number)) return parseDecimalAmount(number.replaceAll(',', ''), currency);
  if (/^\d{1,3}(\.\d{3})+,\d+$/.test(number))
    return parseDecimalAmount(number.replaceAll('.', '').replace(',', '.'), currency);
  if (/^\d+,\d{1,2}$/.test(number)) return parseDecimalAmount(number.replace(',', '.'), currency);
  return parseDecimalAmount(number, currency);
}

/** Parses a price as `parseAmount` does; returns its problem if it is invalid or above the highest price. */
export function readPrice(text: string, currency: string): number | CellProblem {
  const tooHigh = { code: 'max_value', max: formatDecimal(maxPriceAmount, currency) };
  const amount = parseAmount(text, currency);
  if (amount !== null) return amount > maxPriceAmount ? tooHigh : amount;
  const number = normalizeCell(text).trim();
  if (/^[-−]/.test(number) && parseAmount(number.slice(1), currency) !== null) return { code: 'positive' };
  // More digits than the highest price has in any currency.
  return /^\d{12,}(\.\d+)?$/.test(number) ? tooHigh : { code: 'amount' };
}

/** Parses a number of units; returns its problem if it is no whole number, below zero or above the largest stock. */
export function readUnits(text: string): number | CellProblem {
  const number = normalizeNumber(text);
  if (/^[-−]\d+$/.test(number)) return { code: 'min_value' };
  if (!/^\d+$/.test(number)) return { code: 'integer' };
  return Number(number) > maxStock ? { code: 'max_value', max: String(maxStock) } : Number(number);
}
