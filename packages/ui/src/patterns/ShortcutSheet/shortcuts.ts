/** What of a key press decides whether it is a shortcut. */
export interface KeyPress {
  key: string;
  /** ⌘ on a Mac, Ctrl elsewhere: either counts everywhere. */
  hasCommand: boolean;
  hasAlt: boolean;
  /** Into a field, where letters are text. */
  isTyping: boolean;
  /** An input method is putting a character together. */
  isComposing: boolean;
  /** The key is held down. */
  isRepeat: boolean;
  /** Milliseconds, of any clock. */
  at: number;
}

/** What was pressed of a sequence so far, and when. */
export interface Pending {
  keys: readonly string[];
  at: number;
}

export interface Step {
  pending: Pending;
  /** The shortcut that is complete. */
  matched?: string;
}

export const nothingPending: Pending = { keys: [], at: 0 };

/** Between two keys of a sequence, in ms: longer, and they are two single keys. */
export const timeoutMs = 1000;

const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'AltGraph']);

/** `g` for g, `mod+k` for ⌘K and Ctrl K. Shift is in the key itself: `?`. */
function getName({ key, hasCommand }: KeyPress): string {
  const name = key.length === 1 ? key.toLowerCase() : key;
  return hasCommand ? `mod+${name}` : name;
}

/**
 * One key press against a list such as `['mod+k', '?', 'g o']`. Letters never count while someone types; ⌘S and ⌘K do,
 * for a form is where they are needed. Nothing counts while a character is composed.
 */
export function nextStep(pending: Pending, press: KeyPress, shortcuts: readonly string[]): Step {
  // Shift on the way to a "?" breaks no sequence.
  if (modifiers.has(press.key)) return { pending };
  const isText = press.isTyping && !press.hasCommand;
  if (press.isComposing || press.isRepeat || press.hasAlt || isText) return { pending: nothingPending };
  const earlier = press.at - pending.at <= timeoutMs ? pending.keys : [];
  const name = getName(press);
  for (const keys of [[...earlier, name], [name]]) {
    const pressed = keys.join(' ');
    if (shortcuts.includes(pressed)) return { pending: nothingPending, matched: pressed };
    if (shortcuts.some((shortcut) => shortcut.startsWith(`${pressed} `))) return { pending: { keys, at: press.at } };
  }
  return { pending: nothingPending };
}
