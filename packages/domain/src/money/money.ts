/** Amounts are integers in minor units (1999 is 19.99) of one currency; the currency code is passed separately. */

/** An amount that is not an integer or exceeds the safe integer range. */
export class AmountError extends RangeError {
  override name = 'AmountError';
}

function toSafeAmount(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new AmountError(`Not an exact amount: ${amount}`);
  // Normalizes -0 to 0, because JSON and Object.is distinguish them.
  return amount === 0 ? 0 : amount;
}

/** @throws AmountError if an operand or the result is not a safe integer */
export function add(first: number, second: number): number {
  return toSafeAmount(toSafeAmount(first) + toSafeAmount(second));
}

/** @throws AmountError as `add` */
export function subtract(first: number, second: number): number {
  return toSafeAmount(toSafeAmount(first) - toSafeAmount(second));
}

/** @throws AmountError as `add`, and if the quantity is negative or not an integer */
export function multiply(amount: number, quantity: number): number {
  if (!Number.isSafeInteger(quantity) || quantity < 0) throw new AmountError(`Not a quantity: ${quantity}`);
  return toSafeAmount(toSafeAmount(amount) * quantity);
}

/** Clamps a report amount to the safe integer range; rows written before amounts had limits may exceed it. */
export function capAmount(amount: number): number {
  const whole = Math.min(Math.max(Math.round(amount), Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
  return whole === 0 ? 0 : whole;
}

/**
 * Sums amounts; 0 for none.
 * @throws AmountError as `add`
 */
export function sum(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total = add(total, amount);
  return total;
}
