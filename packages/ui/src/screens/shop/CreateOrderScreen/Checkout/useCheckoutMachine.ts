import { order as calls } from '@sampan/api/contract/order';
import { product as productCalls } from '@sampan/api/contract/product';
import { setting as settingCalls } from '@sampan/api/contract/setting';
import type { PaymentMethod } from '@sampan/api/entities';
import { createIdempotencyKey } from '@sampan/api/idempotency';
import {
  type CheckoutContext,
  type CheckoutInput,
  createCheckoutMachine,
  type Quote,
} from '@sampan/domain/checkout/checkoutMachine';
import type { PriceChange } from '@sampan/domain/checkout/checkoutRules';
import type { DraftLine } from '@sampan/domain/checkout/draft';
import { getMaxQuantity, readOrderSettings } from '@sampan/domain/order/orderRules';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../../app/navigation/navigation.tsx';
import { refreshCartLines } from '../../../../app/services/cartRefresh.ts';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import { useHasReconnected } from '../../../../app/useHasReconnected.ts';
import { useOfflineAnswer } from '../../../../app/useOfflineAnswer.ts';
import { useEndpoint, useReads } from '../../../../data/useEndpoint.ts';
import { keepChosenMethod } from '../../../../features/payment/PaymentSheet/chosenMethod.ts';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import type { Problem } from '../checkoutRules.ts';
import { focusProblem } from './CheckoutAlerts.tsx';

/** Starts the checkout state machine with this app's storage and API client. */
export function useCheckoutMachine(input: CheckoutInput) {
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
  return useMachine(machine, { input });
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

interface OrderButtonOptions {
  problems: readonly Problem[];
  /** Lines removed from the cart meanwhile: the first press warns of them, because they may be ordered already. */
  removed: readonly DraftLine[];
  quote: Quote;
}

/** The order button's press sends the draft, or moves the focus to the first problem. */
export function useOrderButton([snapshot, send]: Checkout, { problems, removed, quote }: OrderButtonOptions) {
  const { network } = useServices().platform;
  const answersOffline = useOfflineAnswer();
  const [hasSubmitted, setSubmitted] = useState(false);
  const [warned, setWarned] = useState('');
  /** The draft as it was when it could not be sent for lack of a connection. */
  const [unsent, setUnsent] = useState<Pick<CheckoutContext, 'draft'>>();
  const hasReconnected = useHasReconnected(unsent);
  const { draft } = snapshot.context;
  const isUnknown = snapshot.matches('unknown');
  const isShort = snapshot.matches('outOfStock');
  const [first] = problems;
  const removedIds = removed.map(({ productId }) => productId).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: moves the focus once for each response
  useEffect(
    function focusShortage() {
      if (isShort && first) focusProblem(first);
    },
    [isShort],
  );

  function place() {
    setSubmitted(true);
    if (first) return focusProblem(first);
    setWarned(removedIds);
    if (removedIds && warned !== removedIds) return focusProblem('removed');
    const isOnline = network.isOnline();
    setUnsent(isOnline ? undefined : { draft });
    if (isOnline) send({ type: 'place', ...quote });
  }
  /** An order may exist then, so nothing on the page may say that none was sent. */
  function tryAgain() {
    setSubmitted(false);
    if (!answersOffline()) send({ type: 'tryAgain' });
  }

  return {
    press: isUnknown ? tryAgain : place,
    /** Whether the page marks what prevents the order. */
    hasSubmitted,
    /** A press warned of the removed lines; the next one orders them. */
    hasWarned: warned === removedIds,
    /** The press that sent nothing, while that is news: the draft is the same, and the connection is still gone. */
    offlineAttempt: !isUnknown && unsent?.draft === draft && !hasReconnected ? unsent : undefined,
  };
}

/**
 * Loads the prices of the cart or the product and the delivery fee again when the server has newer ones. Returns the price changes that the
 * server reported last.
 */
export function useCartPrices([snapshot]: Checkout): readonly PriceChange[] {
  const { client, cart } = useServices();
  const reads = useReads();
  const { priceChanges, shippingChange } = snapshot.context;
  const [confirmed, setConfirmed] = useState(priceChanges);
  const isRepriced = snapshot.matches('priceChanged');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the machine enters the state
  useEffect(
    function refreshPrices() {
      if (!isRepriced) return;
      setConfirmed(priceChanges);
      void refreshCartLines(client, cart);
      void reads.refresh(productCalls.detail);
      if (shippingChange) void reads.refresh(settingCalls.public);
    },
    [isRepriced],
  );
  return confirmed;
}

/** Lowers quantities that one order cannot hold, from the address of a direct purchase or a cart of earlier limits. */
export function useQuantityLimits([snapshot, send]: Checkout) {
  const { data: settings } = useEndpoint(settingCalls.public, {});
  const { lines } = snapshot.context.draft;
  const isEditing = snapshot.matches('editing');
  useEffect(
    function clampQuantities() {
      if (!isEditing || !settings) return;
      const limits = readOrderSettings(settings.order);
      for (const line of lines) {
        const quantity = getMaxQuantity(line, limits);
        if (line.quantity > quantity) send({ type: 'setQuantity', productId: line.productId, quantity });
      }
    },
    [isEditing, settings, lines, send],
  );
}
