import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCartActions } from '../../app/useCart.ts';
import { useTranslated } from '../../i18n/translated.ts';
import { useToast } from '../../primitives/Toast/Toast.tsx';
import { keepFocusNear } from './lineFocus.ts';
import type { VisibleLine } from './lines.ts';

/** Takes lines out of the cart at once; for six seconds a toast brings them back. */
export function useCartRemoval(): (lines: readonly VisibleLine[]) => void {
  const { t } = useTranslation('shop');
  const { t: common } = useTranslation('common');
  const inWords = useTranslated();
  const toast = useToast();
  const cart = useCartActions();
  /** What the toast on screen would bring back. */
  const undoable = useRef<readonly VisibleLine[]>([]);

  return function remove(lines) {
    const [first] = lines;
    if (!first) return;
    const restoreFocus = keepFocusNear(lines.map(({ productId }) => productId));
    const all = [...undoable.current, ...lines];
    // The cart undoes its last removal: a second one while the toast still stands becomes one with the first.
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
