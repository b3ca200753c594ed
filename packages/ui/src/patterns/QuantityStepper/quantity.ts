import { normalise } from '../../primitives/TextInput/normalise.ts';

/** A whole number from what was typed, full-width digits included; undefined for anything else. */
export function readQuantity(typed: string): number | undefined {
  const text = normalise(typed);
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

/** At least `min`, and at most `max` where that is not less. */
export function clampQuantity(wanted: number, max: number, min = 1): number {
  return Math.max(min, Math.min(wanted, max));
}
