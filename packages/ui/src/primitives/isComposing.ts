import type { KeyboardEvent } from 'react';

/**
 * Tells whether a key event belongs to IME composition. Safari ends the composition before the event and reports
 * keyCode 229.
 */
export function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === 229;
}
