import type { Product } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../app/navigation.tsx';
import { useCart } from '../../../app/useCart.ts';
import { useProtect } from '../../../app/useSession.ts';
import { lineLimit } from '../../../features/cart/CartLine/lines.ts';
import { useOrderLimits } from '../../../features/cart/CartLine/useOrderLimits.ts';
import { announce } from '../../../primitives/VisuallyHidden/announce.ts';

/** URL of the checkout for a direct purchase. */
export function orderAddress(productId: number, quantity: number): string {
  return `/orders/create?product=${productId}&qty=${quantity}`;
}

/** Purchase actions for a product: add to cart, change its quantity, or buy now. */
export function useBuy(product: Product) {
  const { t } = useTranslation('shop');
  const cart = useCart();
  const protect = useProtect();
  const { navigate } = useNavigation();
  const { maxPerLine } = useOrderLimits();
  const { id } = product;
  const limit = lineLimit(product, maxPerLine);
  return {
    /** Quantity in the cart. */
    quantity: cart.lines.find(({ productId }) => productId === id)?.quantity ?? 0,
    max: limit.max,
    maxNote: t(limit.note, { n: limit.max }),
    add() {
      cart.add(product);
      announce(t('goods.added'));
    },
    setQuantity: (quantity: number) => cart.setQuantity(id, quantity),
    remove: () => cart.remove(id),
    buyNow(quantity = 1) {
      if (protect({ type: 'product.buy', payload: { productId: id, quantity } })) navigate(orderAddress(id, quantity));
    },
  };
}
export type Buy = ReturnType<typeof useBuy>;
