import type { KeyboardEvent } from 'react';

/**
 * Tells whether a key event belongs to IME composition. Safari ends the composition before the event and reports
 * keyCode 229.
 */
export function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === 229;
}

/** Escape handler of a layer: during IME composition the key discards the candidates, and the layer stays open. */
export function keepOpenInComposition(event: globalThis.KeyboardEvent): void {
  if (event.isComposing || event.keyCode === 229) event.preventDefault();
}
