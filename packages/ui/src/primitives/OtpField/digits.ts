import { normalise } from '../TextInput/normalise.ts';

/** Returns the digits of typed or pasted text: half-width, without the spaces and dashes of messages. */
export function extractDigits(typed: string, length: number): string {
  return normalise(typed).replace(/\D/g, '').slice(0, length);
}
