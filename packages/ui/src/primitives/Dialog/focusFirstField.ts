const fields =
  'input:not([type="hidden"], [readonly], :disabled), textarea:not(:disabled), [role="radio"][tabindex="0"]';

/** Radix would focus the cross. A form starts at its first field; anything else at its title, to be read from there. */
export function focusFirstField(event: Event) {
  const layer = event.currentTarget;
  if (!(layer instanceof HTMLElement)) return;
  const target = layer.querySelector<HTMLElement>(fields) ?? layer.querySelector<HTMLElement>('[data-layer-title]');
  if (!target) return;
  event.preventDefault();
  target.focus();
}
