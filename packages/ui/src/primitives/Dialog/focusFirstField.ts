const fields = [
  'input:not([type="hidden"], [aria-hidden="true"], [readonly], :disabled)',
  'textarea:not(:disabled)',
  '[role="radio"]:not(:disabled)',
].join();

/** Of a group of radios the chosen one is met first, wherever it stands. */
function getChosen(field: HTMLElement | null): HTMLElement | null {
  if (!field?.matches('[role="radio"], [type="radio"]')) return field;
  const group = field.closest('[role="radiogroup"], fieldset');
  return group?.querySelector<HTMLElement>('[role="radio"][aria-checked="true"], [type="radio"]:checked') ?? field;
}

/** Radix would focus the cross. A form starts at its first field; anything else at its title, to be read from there. */
export function focusFirstField(event: Event) {
  const layer = event.currentTarget;
  if (!(layer instanceof HTMLElement)) return;
  const target = getChosen(layer.querySelector(fields)) ?? layer.querySelector<HTMLElement>('[data-layer-title]');
  if (!target) return;
  event.preventDefault();
  target.focus();
}
