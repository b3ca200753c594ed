import type { CartProblem } from '@sampan/domain/cart/cart';
import { useTranslation } from 'react-i18next';
import { useCartProblem } from '../../../app/useCart.ts';
import { useToast } from '../../../primitives/Toast/Toast.tsx';

const messageKeys: Record<CartProblem['reason'], 'cart.maxLeft' | 'cart.maxPerLine' | 'cart.maxLines'> = {
  stock: 'cart.maxLeft',
  maxPerLine: 'cart.maxPerLine',
  maxLines: 'cart.maxLines',
};

/** Shows a toast when the cart rejects a change, on screens without another place for it. */
export function useCartProblems(): void {
  const { t } = useTranslation('shop');
  const toast = useToast();
  useCartProblem(({ reason, limit }) => toast.error(t(messageKeys[reason], { n: limit })));
}
