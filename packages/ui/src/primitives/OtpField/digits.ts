import { normalise } from '../TextInput/normalise.ts';

/** The digits of what was typed or pasted: half-width, without the blanks and dashes that messages put between them. */
export function extractDigits(typed: string, length: number): string {
  return normalise(typed).replace(/\D/g, '').slice(0, length);
}
