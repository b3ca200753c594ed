import { order as calls } from '@sampan/api/contract/order';
import type { PaymentMethod } from '@sampan/api/entities';
import { createIdempotencyKey } from '@sampan/api/idempotency';
import { createCheckoutMachine } from '@sampan/domain/checkout/checkoutMachine';
import type { DraftLine } from '@sampan/domain/checkout/draft';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../../app/navigation/navigation.tsx';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import { useReads } from '../../../../data/useEndpoint.ts';
import { keepChosenMethod } from '../../../../features/payment/PaymentSheet/chosenMethod.ts';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';

/** Starts the checkout state machine with this app's storage and API client. */
export function useCheckoutMachine(lines: readonly DraftLine[], isFromCart: boolean) {
  const { client, platform } = useServices();
  const machine = useMemo(
    () =>
      createCheckoutMachine({
        session: platform.session,
        newKey: createIdempotencyKey,
        placeOrder: (input, key) => client.call(calls.create, input, { idempotencyKey: key }),
      }),
    [client, platform],
  );
  return useMachine(machine, { input: { lines, isFromCart } });
}

export type Checkout = ReturnType<typeof useCheckoutMachine>;
export type CheckoutSnapshot = Checkout[0];

interface CheckoutEndOptions {
  snapshot: CheckoutSnapshot;
  /** Whether this page orders the lines of the cart, for a draft that does not tell. */
  isFromCart: boolean;
  method: PaymentMethod | undefined;
}

/** Navigates when the checkout ends: to the order and its payment, back to the cart, or to the order list. */
export function useCheckoutEnd({ snapshot, isFromCart, method }: CheckoutEndOptions) {
  const { t } = useTranslation('order');
  const { navigate } = useNavigation();
  const { cart, platform } = useServices();
  const reads = useReads();
  const toast = useToast();
  const { draft, order } = snapshot.context;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the machine enters a state, not when a callback changes
  useEffect(
    function leaveWhenItIsOver() {
      if (snapshot.matches('empty')) {
        toast.plain(t('create.nothing'));
        navigate('/goods/cart', { replace: true });
      }
      if (snapshot.matches('abandoned')) navigate('/orders', { replace: true });
      if (!snapshot.matches('placed') || !order) return;
      reads.put(calls.detail, { id: order.id }, order);
      void reads.invalidate(calls.list, calls.stats, 'product');
      // An unresolved checkout may have been resumed from another page than it started on.
      if (draft.isFromCart ?? isFromCart)
        cart.send({ type: 'ordered', productIds: order.lines.map(({ productId }) => productId) });
      if (method) keepChosenMethod(platform.session, method);
      navigate(`/orders/${order.id}?pay=1`, { replace: true });
    },
    [snapshot.status, snapshot.value],
  );
}
