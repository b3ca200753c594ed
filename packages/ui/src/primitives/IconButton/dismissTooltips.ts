/**
 * Hides what the hovered and the focused of these elements show beside or above themselves, such as the tooltip of an icon
 * button and the second picture of a product card, until both pointer and focus have left them (WCAG 1.4.13).
 */
export function dismissTooltips(elements: string): void {
  for (const element of document.querySelectorAll<HTMLElement>(`:is(${elements}):is(:hover, :focus-visible)`)) {
    element.dataset.dismissed = '';
    const listening = new AbortController();
    function restore() {
      if (element.matches(':hover, :focus-visible')) return;
      delete element.dataset.dismissed;
      listening.abort();
    }
    for (const type of ['pointerleave', 'blur']) element.addEventListener(type, restore, { signal: listening.signal });
  }
}
