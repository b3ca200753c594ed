import type { Storage } from '@sampan/domain/ports';
import { hasCharacterKeys } from '@sampan/domain/preferences/characterKeys';
import { dismissTooltips } from '../primitives/IconButton/dismissTooltips.ts';

const editable = 'input, textarea, select, [contenteditable="true"], [role="dialog"] *';

/** Focuses the search field of the shop and selects its text, unless the viewer is typing elsewhere. */
function focusSearch(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && event.target.matches(editable)) return;
  // Header and top bar both render one; CSS hides one of them.
  const fields = document.querySelectorAll<HTMLInputElement>('form[action="/goods"] input');
  const field = [...fields].find(({ offsetParent }) => offsetParent !== null);
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
}

/**
 * Keys of every page: `/` goes to the search of the shop, Escape hides what is shown on hover. A pressed button needs no
 * tooltip any more, which could cover what is pressed next. Loaded when the browser is idle; returns a function that ends
 * it.
 */
export function listenToPageKeys(local: Storage): () => void {
  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') dismissTooltips('a, button, article');
    if (event.key === '/' && hasCharacterKeys(local)) focusSearch(event);
  }
  const dismissOnPress = () => dismissTooltips('a, button');
  // Before the controls, of which some keep Escape for themselves.
  document.addEventListener('keydown', press, { capture: true });
  document.addEventListener('pointerdown', dismissOnPress, { capture: true });
  return () => {
    document.removeEventListener('keydown', press, { capture: true });
    document.removeEventListener('pointerdown', dismissOnPress, { capture: true });
  };
}
