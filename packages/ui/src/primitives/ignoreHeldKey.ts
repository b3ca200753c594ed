import type { KeyboardEvent } from 'react';

/**
 * Key handler of a button that disappears with its press and hands the focus to another button. Browsers press the
 * focused button again and again while Enter is held down: without this handler, the other button acts, too.
 */
export function ignoreHeldKey(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}
