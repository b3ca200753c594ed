const isApple = /mac|iphone|ipad/i;

const names: Readonly<Record<string, string>> = { Escape: 'Esc', ArrowUp: '↑', ArrowDown: '↓', Enter: 'Enter' };

/** Returns the key caps of a shortcut's key: `mod+k` is ⌘K on a Mac and Ctrl K elsewhere. */
export function getKeyCaps(key: string, platform: string): readonly string[] {
  const [modifier, letter] = key.startsWith('mod+') ? ['mod', key.slice(4)] : [undefined, key];
  const cap = names[letter] ?? (letter.length === 1 && modifier ? letter.toUpperCase() : letter);
  if (!modifier) return [cap];
  return [isApple.test(platform) ? '⌘' : 'Ctrl', cap];
}

/** Returns a shortcut as text for buttons and menu rows: "⌘K", "Ctrl K", "g o". */
export function formatShortcut(shortcut: string, platform = navigator.platform): string {
  return shortcut
    .split(' ')
    .map((key) => getKeyCaps(key, platform).join(isApple.test(platform) ? '' : ' '))
    .join(' ');
}
