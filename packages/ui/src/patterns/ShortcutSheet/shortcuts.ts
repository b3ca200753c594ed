/** The properties of a key press that matter for shortcuts. */
export interface KeyPress {
  key: string;
  /** True for ⌘ and for Ctrl on all platforms. */
  hasCommand: boolean;
  hasAlt: boolean;
  /** True if the target is a text field. */
  isTyping: boolean;
  /** True during IME composition. */
  isComposing: boolean;
  /** True for key repeat. */
  isRepeat: boolean;
  /** Timestamp in milliseconds of any clock. */
  at: number;
}

/** Keys of an incomplete sequence and the time of the last one. */
export interface Pending {
  keys: readonly string[];
  at: number;
}

export interface Step {
  pending: Pending;
  /** The completed shortcut. */
  matched?: string;
}

export const nothingPending: Pending = { keys: [], at: 0 };

/** Maximum time between two keys of a sequence, in ms. */
export const sequenceMs = 1000;

const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'AltGraph']);

/** `g` for g, `mod+k` for ⌘K and Ctrl K. The key includes Shift: `?`. */
function getName({ key, hasCommand }: KeyPress): string {
  const name = key.length === 1 ? key.toLowerCase() : key;
  return hasCommand ? `mod+${name}` : name;
}

/**
 * Matches a key press against shortcuts such as `['mod+k', '?', 'g o']`. While typing, only combinations with ⌘ or
 * Ctrl match; during IME composition nothing does.
 */
export function matchKeyPress(pending: Pending, press: KeyPress, shortcuts: readonly string[]): Step {
  // Pressing Shift for "?" does not end a sequence.
  if (modifiers.has(press.key)) return { pending };
  const isText = press.isTyping && !press.hasCommand;
  if (press.isComposing || press.isRepeat || press.hasAlt || isText) return { pending: nothingPending };
  const earlier = press.at - pending.at <= sequenceMs ? pending.keys : [];
  const name = getName(press);
  for (const keys of [[...earlier, name], [name]]) {
    const pressed = keys.join(' ');
    if (shortcuts.includes(pressed)) return { pending: nothingPending, matched: pressed };
    if (shortcuts.some((shortcut) => shortcut.startsWith(`${pressed} `))) return { pending: { keys, at: press.at } };
  }
  return { pending: nothingPending };
}
