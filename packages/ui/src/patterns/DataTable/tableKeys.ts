export const tableMoves = ['next', 'previous', 'toggle', 'toggleRange', 'open'] as const;
export type TableMove = (typeof tableMoves)[number];

const moveOfKey: Record<string, TableMove> = {
  j: 'next',
  k: 'previous',
  x: 'toggle',
  X: 'toggleRange',
  Enter: 'open',
};

/** Where a letter is typed, or belongs to an open layer. */
const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], [role="combobox"]';
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

export interface PressedKey {
  key: string;
  isModified: boolean;
  isComposing: boolean;
  isDefaultPrevented: boolean;
  /** What has the focus. */
  target: Pick<Element, 'closest'> | null;
}

/** What a key means to a table; undefined while somebody types, and in dialogs and menus. */
export function toTableMove({ key, isModified, isComposing, isDefaultPrevented, target }: PressedKey) {
  if (isModified || isComposing || isDefaultPrevented) return undefined;
  if (target?.closest(`${typing}, ${layers}`)) return undefined;
  return Object.hasOwn(moveOfKey, key) ? moveOfKey[key] : undefined;
}
