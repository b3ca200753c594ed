const fields = [
  'input:not([type="hidden"], [aria-hidden="true"], [readonly], :disabled)',
  'textarea:not(:disabled)',
  '[role="radio"]:not(:disabled)',
].join();

/** In a radio group the checked radio receives the focus. */
function getChosen(field: HTMLElement | null): HTMLElement | null {
  if (!field?.matches('[role="radio"], [type="radio"]')) return field;
  const group = field.closest('[role="radiogroup"], fieldset');
  return group?.querySelector<HTMLElement>('[role="radio"][aria-checked="true"], [type="radio"]:checked') ?? field;
}

/** Initial focus: the first field of a form, else the title. Radix would focus the close button. */
export function focusFirstField(event: Event) {
  const layer = event.currentTarget;
  if (!(layer instanceof HTMLElement)) return;
  const target = getChosen(layer.querySelector(fields)) ?? layer.querySelector<HTMLElement>('[data-layer-title]');
  if (!target) return;
  event.preventDefault();
  target.focus();
}
