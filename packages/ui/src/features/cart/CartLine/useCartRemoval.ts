import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCartActions } from '../../../app/useCart.ts';
import { useTranslated } from '../../../i18n/translated.ts';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { keepFocusNear } from './lineFocus.ts';
import type { VisibleLine } from './lines.ts';

/** Removes cart lines at once; a toast offers Undo for six seconds. */
export function useCartRemoval(): (lines: readonly VisibleLine[]) => void {
  const { t } = useTranslation('shop');
  const { t: common } = useTranslation('common');
  const inWords = useTranslated();
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
    const words =
      all.length === 1
        ? t('cart.removedNamed', { name: inWords(first).name })
        : t('cart.removedMany', { count: all.length });
    toast.action(
      words,
      { label: common('action.undo'), onPress: cart.undo },
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
