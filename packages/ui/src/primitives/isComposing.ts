import type { KeyboardEvent } from 'react';

/** Whether a key belongs to an input method, which ends a word by it. Safari has ended the word by then, and says 229. */
export function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === 229;
}
