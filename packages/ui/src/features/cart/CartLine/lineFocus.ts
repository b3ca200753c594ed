const lineSelector = '[data-cart-line]';

function controlIn(line: Element, name: string | undefined): HTMLElement | null {
  const control = name ? line.querySelector<HTMLElement>(`[data-control="${name}"]`) : null;
  if (control?.matches('a, button')) return control;
  return (control ?? line).querySelector<HTMLElement>('button:not([tabindex="-1"]), a');
}

/**
 * Keeps the focus in the cart when lines are removed. Call it before the removal and call the returned function after
 * it: the focus moves to the same control of the next line, else of the last line, else to the page's heading. A
 * focus outside the lines stays.
 */
export function keepFocusNear(productIds: readonly number[]): () => void {
  const active = document.activeElement;
  const line = active?.closest<HTMLElement>(lineSelector);
  if (!line || !productIds.includes(Number(line.dataset.cartLine))) return () => undefined;
  const control = active?.closest<HTMLElement>('[data-control]')?.dataset.control;
  const staying = [...document.querySelectorAll<HTMLElement>(lineSelector)].filter(
    (one) => !productIds.includes(Number(one.dataset.cartLine)),
  );
  const next = staying.find((one) => line.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  const target = next ?? staying.at(-1);
  return function restoreFocus() {
    const element = target?.isConnected ? controlIn(target, control) : document.querySelector<HTMLElement>('h1');
    element?.focus({ preventScroll: target === undefined });
  };
}
