import type { Storage } from '../ports.ts';
import { readText, writeText } from '../stored.ts';

/** localStorage key: `off` if this browser has turned off the shortcuts of letters and signs. */
export const characterKeysKey = 'characterKeys';

/**
 * Whether shortcuts without Ctrl or ⌘, such as `?` and `g o`, work in this browser. They can be turned off because
 * speech input types letters, and keys are pressed by accident (WCAG 2.1.4).
 */
export function hasCharacterKeys(storage: Storage): boolean {
  return readText(storage, characterKeysKey) !== 'off';
}

/** Stores the choice. */
export function writeCharacterKeys(storage: Storage, isOn: boolean): void {
  writeText(storage, characterKeysKey, isOn ? 'on' : 'off');
}
