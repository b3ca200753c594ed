import type { CartProblem } from '@sampan/domain/cart/cart';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../../app/services/ServicesContext.ts';
import { useToast } from '../../../primitives/Toast/Toast.tsx';

const messageKeys: Record<CartProblem['reason'], 'cart.maxLeft' | 'cart.maxPerLine' | 'cart.maxLines'> = {
  stock: 'cart.maxLeft',
  maxPerLine: 'cart.maxPerLine',
  maxLines: 'cart.maxLines',
};

/** Shows a toast when the cart rejects a change, on screens without another place for it. */
export function useCartProblems(): void {
  const { t } = useTranslation('shop');
  const { cart } = useServices();
  const toast = useToast();
  const report = useEffectEvent(({ reason, limit }: CartProblem) => toast.error(t(messageKeys[reason], { n: limit })));
  useEffect(
    function listenToCart() {
      const { unsubscribe } = cart.on('refused', (event) => {
        if (event.type === 'refused') report(event);
      });
      return unsubscribe;
    },
    [cart],
  );
}
