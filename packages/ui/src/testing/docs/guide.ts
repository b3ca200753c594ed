/** Keys by the names that the browser has for them (`KeyboardEvent.key`), but for Space, which is written out. */
type NamedKey =
  | 'Tab'
  | 'Enter'
  | 'Space'
  | 'Escape'
  | 'ArrowUp'
  | 'ArrowDown'
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'Home'
  | 'End'
  | 'PageUp'
  | 'PageDown'
  | 'Delete'
  | 'Backspace'
  | 'ContextMenu'
  | 'F8'
  | 'F10';

/** Where it does not matter which letter or which digit it is. */
type AnyKey = 'Letter' | 'Digit';

type CharacterKey = 'b' | 'g' | 'i' | 'j' | 'k' | 'o' | 'p' | 'r' | 's' | 'u' | 'v' | 'x' | '0' | '/' | '?' | '+' | '-';

type SingleKey = NamedKey | AnyKey | CharacterKey;

/** `Mod` is ⌘ on a Mac and Ctrl elsewhere. */
export type Key = SingleKey | `${'Shift' | 'Alt' | 'Mod'}+${NamedKey | CharacterKey}`;

/** Usage guide of a component, shown on its docs page. */
export interface Guide {
  /** When it is the right part. */
  use: string;
  /** When it is not, and what is. */
  avoid: string;
  /**
   * Keys and what they do; each of them is pressed in one of the component's stories. A component without keys of its
   * own leaves it out.
   */
  keyboard?: readonly (readonly [keys: readonly Key[], does: string])[];
}

/** `parameters: guide({…})` in a component's stories. */
export function guide(guide: Guide): { guide: Guide } {
  return { guide };
}
