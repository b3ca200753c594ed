/**
 * Moves the focus out of a row that is about to be removed: to the `[data-remove]` button of the next row of `list`,
 * else to that of the row before it, else to `fallback`.
 */
export function focusBeside(list: Element | null, index: number, fallback: HTMLElement | null): void {
  const buttons = [...(list?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
  (buttons[index + 1] ?? buttons[index - 1] ?? fallback)?.focus();
}
