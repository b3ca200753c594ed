import type { CartRefusal } from '@sampan/domain/cart/cart';
import { useTranslation } from 'react-i18next';
import { useCartEvent } from '../../../app/useCart.ts';
import { useToast } from '../../../primitives/Toast/Toast.tsx';

const words: Record<CartRefusal['reason'], 'cart.maxLeft' | 'cart.maxPerLine' | 'cart.maxLines'> = {
  stock: 'cart.maxLeft',
  maxPerLine: 'cart.maxPerLine',
  maxLines: 'cart.maxLines',
};

/** Shows a toast when the cart rejects a change, on screens without another place for it. */
export function useCartRefusals(): void {
  const { t } = useTranslation('shop');
  const toast = useToast();
  useCartEvent('refused', ({ reason, limit }) => toast.error(t(words[reason], { n: limit })));
}
