/** Puts the focus into a field and the field where no bar covers it; html's scroll padding keeps the room. */
export function jumpToField(id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'start', behavior: 'auto' });
}
