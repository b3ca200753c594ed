import type { KeyboardEvent } from 'react';

/**
 * Key handler of a control that gets the focus from a button that disappears with its press. While Enter is held down,
 * browsers repeat it on the focused control: without this handler it would press that button, or submit its form.
 */
export function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}
