/** Focuses a field and scrolls it clear of sticky bars (see scroll-padding on html). */
export function jumpToField(id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'start', behavior: 'auto' });
}
