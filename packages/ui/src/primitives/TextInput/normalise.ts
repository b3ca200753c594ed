const fullWidthDigit = /[０-９]/g;
const distance = '０'.charCodeAt(0) - '0'.charCodeAt(0);

/** Normalises input: trims spaces and converts full-width digits (０１２ is 012). */
export function normalise(typed: string): string {
  return typed.trim().replace(fullWidthDigit, (digit) => String.fromCharCode(digit.charCodeAt(0) - distance));
}
