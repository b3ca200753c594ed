import { normalise } from '../../primitives/TextInput/normalise.ts';

/** Parses an integer, full-width digits included; undefined for other input. */
export function readQuantity(typed: string): number | undefined {
  const text = normalise(typed);
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** Clamps to `max` and then to `min`, which wins if `max` is lower. */
export function clampQuantity(quantity: number, max: number, min = 1): number {
  return Math.max(min, Math.min(quantity, max));
}
