/** Focuses a field and scrolls its label, which is above it, clear of sticky bars (see scroll-padding on html). */
export function jumpToField(id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  field.focus({ preventScroll: true });
  const label =
    field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.labels?.[0] : undefined;
  (label ?? field).scrollIntoView({ block: 'start', behavior: 'auto' });
}
