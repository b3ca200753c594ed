import type { KeyboardEvent } from 'react';

/**
 * Tells whether a key event belongs to IME composition. Safari ends the composition before the event and reports
 * keyCode 229.
 */
export function isComposing(event: KeyboardEvent | globalThis.KeyboardEvent): boolean {
  const native = 'nativeEvent' in event ? event.nativeEvent : event;
  return native.isComposing || native.keyCode === 229;
}

/** Escape handler of a layer: during IME composition the key discards the candidates, and the layer stays open. */
export function keepOpenInComposition(event: globalThis.KeyboardEvent): void {
  if (isComposing(event)) event.preventDefault();
}
