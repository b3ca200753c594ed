/** Focuses a field and scrolls its label, which is above it, clear of sticky bars (see scroll-padding on html). */
export function jumpToField(id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  field.focus({ preventScroll: true });
  // Elements other than controls have none.
  const { labels } = field as HTMLElement & Partial<Pick<HTMLInputElement, 'labels'>>;
  (labels?.[0] ?? field).scrollIntoView({ block: 'start', behavior: 'auto' });
}
