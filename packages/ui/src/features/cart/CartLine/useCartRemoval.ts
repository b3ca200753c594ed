import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCartActions } from '../../../app/useCart.ts';
import { useLocalize } from '../../../i18n/localize.ts';
import { focusHeading } from '../../../primitives/focusHeading.ts';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import type { VisibleLine } from './lines.ts';

/** Removes cart lines at once; a toast offers Undo for six seconds. */
export function useCartRemoval(): (lines: readonly VisibleLine[]) => void {
  const { t } = useTranslation(['shop', 'common']);
  const localize = useLocalize();
  const toast = useToast();
  const cart = useCartActions();
  /** The removal whose toast is still open: its undo restores the next removal, too. */
  const latest = useRef<object>(undefined);

  return function remove(lines) {
    const [first] = lines;
    if (!first) return;
    const productIds = lines.map(({ productId }) => productId);
    const restoreFocus = keepFocusNear(productIds);
    const count = cart.removeMany(productIds, latest.current !== undefined);
    const message =
      count === 1 ? t('cart.removedNamed', { name: localize(first).name }) : t('cart.removedMany', { count });
    const removal = {};
    toast.action(
      message,
      { label: t('common:action.undo'), onPress: cart.undo },
      {
        onEnd() {
          if (latest.current === removal) latest.current = undefined;
        },
      },
    );
    latest.current = removal;
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
 * it: the focus moves to the same control of the next line, else to the last line, else to the heading of the page or
 * sheet. A focus outside the lines stays, unless its button is removed with them.
 */
function keepFocusNear(productIds: readonly number[]): () => void {
  const active = document.activeElement;
  // Safari focuses no button that is pressed.
  if (!active || active === document.body) return () => undefined;
  const line = active.closest<HTMLElement>(lineSelector);
  const isInRemoved = productIds.includes(Number(line?.dataset.cartLine));
  const page = active.closest<HTMLElement>('main, [role="dialog"]');
  const control = active.closest<HTMLElement>('[data-control]')?.dataset.control;
  const staying = [...document.querySelectorAll<HTMLElement>(lineSelector)].filter(
    (one) => !productIds.includes(Number(one.dataset.cartLine)),
  );
  const next = line && staying.find((one) => line.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  const target = next ?? staying.at(-1);
  return function restoreFocus() {
    if (!isInRemoved && document.activeElement !== document.body) return;
    if (target?.isConnected) findControl(target, control)?.focus();
    else focusHeading(page);
  };
}
