/** Amounts are whole minor units (1999 is 19.99) of one currency; its code travels beside them. */

/** An amount left the range in which whole numbers are exact, or never was a whole number. */
export class AmountError extends RangeError {
  override name = 'AmountError';
}

function exact(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new AmountError(`Not an exact amount: ${amount}`);
  // -0 is an amount that equals 0 and is not the same value: JSON and Object.is would tell them apart.
  return amount === 0 ? 0 : amount;
}

/** @throws AmountError where either is not whole, or the result is not exact. */
export function add(first: number, second: number): number {
  return exact(exact(first) + exact(second));
}

/** @throws AmountError as `add`. */
export function subtract(first: number, second: number): number {
  return exact(exact(first) - exact(second));
}

/** @throws AmountError as `add`; also for a quantity that is not whole or is negative. */
export function multiply(amount: number, quantity: number): number {
  if (!Number.isSafeInteger(quantity) || quantity < 0) throw new AmountError(`Not a quantity: ${quantity}`);
  return exact(exact(amount) * quantity);
}

/** An amount of a report, of rows that were written before amounts had bounds: within the range of exact numbers. */
export function capped(amount: number): number {
  const whole = Math.min(Math.max(Math.round(amount), Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
  return whole === 0 ? 0 : whole;
}

/** 0 for none. @throws AmountError as `add`. */
export function sum(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total = add(total, amount);
  return total;
}
