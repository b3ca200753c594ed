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
  isDefaultPrevented: boolean;
  /** The focused element. */
  target: Pick<Element, 'closest'> | null;
}

/** Maps a key to a table command; undefined while typing and in dialogs and menus. */
export function toTableMove({ key, isModified, isComposing, isDefaultPrevented, target }: PressedKey) {
  if (isModified || isComposing || isDefaultPrevented) return undefined;
  if (target?.closest(`${typing}, ${layers}`)) return undefined;
  return Object.hasOwn(moveByKey, key) ? moveByKey[key] : undefined;
}
