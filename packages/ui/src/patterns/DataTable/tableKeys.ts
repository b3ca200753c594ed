export const tableMoves = ['next', 'previous', 'toggle', 'toggleRange', 'open'] as const;
export type TableMove = (typeof tableMoves)[number];

const moveByKey: Record<string, TableMove> = {
  j: 'next',
  k: 'previous',
  x: 'toggle',
  X: 'toggleRange',
  Enter: 'open',
};

/** Elements that take letters, or belong to an open layer. */
const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="combobox"]';
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

export interface PressedKey {
  key: string;
  isModified: boolean;
  isComposing: boolean;
  /** The key is held down. */
  isRepeated: boolean;
  isDefaultPrevented: boolean;
  /** The focused element. */
  target: Pick<Element, 'closest'> | null;
}

/** Maps a key to a table command; undefined while typing and in dialogs and menus. A held key only moves. */
export function toTableMove({ key, isModified, isComposing, isRepeated, isDefaultPrevented, target }: PressedKey) {
  if (isModified || isComposing || isDefaultPrevented) return undefined;
  if (target?.closest(`${typing}, ${layers}`)) return undefined;
  const move = Object.hasOwn(moveByKey, key) ? moveByKey[key] : undefined;
  return isRepeated && move !== 'next' && move !== 'previous' ? undefined : move;
}
