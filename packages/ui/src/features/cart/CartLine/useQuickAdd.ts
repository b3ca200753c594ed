import type { CartProduct } from '@sampan/domain/cart/cart';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useCartActions } from '../../../app/useCart.ts';
import { announce } from '../../../primitives/VisuallyHidden/announce.ts';
import { useCartProblems } from './useCartProblems.ts';

/** Adds one unit of a product to the cart: announced if it was added, else a toast shows the limit. */
export function useQuickAdd(): (product: CartProduct) => void {
  const { t } = useTranslation('shop');
  const { add } = useCartActions();
  useCartProblems();
  return useCallback(
    (product) => {
      if (add(product)) announce(t('goods.added'));
    },
    [add, t],
  );
}
