import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCartActions } from '../../../app/useCart.ts';
import { useLocalize } from '../../../i18n/localize.ts';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import type { VisibleLine } from './lines.ts';

/** Removes cart lines at once; a toast offers Undo for six seconds. */
export function useCartRemoval(): (lines: readonly VisibleLine[]) => void {
  const { t } = useTranslation(['shop', 'common']);
  const localize = useLocalize();
  const toast = useToast();
  const cart = useCartActions();
  /** Lines that the visible toast restores. */
  const undoable = useRef<readonly VisibleLine[]>([]);

  return function remove(lines) {
    const [first] = lines;
    if (!first) return;
    const restoreFocus = keepFocusNear(lines.map(({ productId }) => productId));
    const all = [...undoable.current, ...lines];
    // The cart only undoes its last removal: merge this removal with the one whose toast is still open.
    if (undoable.current.length > 0) cart.undo();
    cart.removeMany(all.map(({ productId }) => productId));
    const message =
      all.length === 1
        ? t('cart.removedNamed', { name: localize(first).name })
        : t('cart.removedMany', { count: all.length });
    toast.action(
      message,
      { label: t('common:action.undo'), onPress: cart.undo },
      {
        onEnd() {
          if (undoable.current === all) undoable.current = [];
        },
      },
    );
    undoable.current = all;
    requestAnimationFrame(restoreFocus);
  };
}

const lineSelector = '[data-cart-line]';

function findControl(line: Element, name: string | undefined): HTMLElement | null {
  const control = name ? line.querySelector<HTMLElement>(`[data-control="${name}"]`) : null;
  if (control?.matches('a, button')) return control;
  return (control ?? line).querySelector<HTMLElement>('button:not([tabindex="-1"]), a');
}

/**
 * Keeps the focus in the cart when lines are removed. Call it before the removal and call the returned function after
 * it: the focus moves to the same control of the next line, else of the last line, else to the page's heading. A
 * focus outside the lines stays.
 */
function keepFocusNear(productIds: readonly number[]): () => void {
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
    const element = target?.isConnected ? findControl(target, control) : document.querySelector<HTMLElement>('h1');
    element?.focus({ preventScroll: target === undefined });
  };
}
