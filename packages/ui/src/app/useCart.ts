import type { CartProduct } from '@sampan/domain/cart/cart';
import type { CartEmitted } from '@sampan/domain/cart/cartMachine';
import { type CartNotes, countAvailableUnits } from '@sampan/domain/cart/cartNotes';
import type { CartLine } from '@sampan/domain/cart/cartStore';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { refreshCartLines } from './services/cartRefresh.ts';
import { useServices } from './services/ServicesContext.ts';
import { useActorSelector } from './services/useActorSelector.ts';

export interface CartActions {
  /** Adds one unit of a product. Returns false if the cart rejects it. */
  add: (product: CartProduct) => boolean;
  setQuantity: (productId: number, quantity: number) => void;
  remove: (productId: number) => void;
  /** Bulk removal; also used for ordered lines. */
  removeMany: (productIds: readonly number[]) => void;
  /** Restores the last removal. */
  undo: () => void;
  select: (productId: number, isSelected: boolean) => void;
  selectAll: (isSelected: boolean) => void;
  clear: () => void;
  /** Fetches current prices and stock; resolves to false on failure. */
  refresh: () => Promise<boolean>;
}

export interface CartView extends CartActions {
  lines: readonly CartLine[];
  /** Total quantity that can be bought. */
  count: number;
  /** Changes found by refreshes in this visit, by productId. */
  notes: CartNotes;
}

/** Returns the cart's actions; never renders again. */
export function useCartActions(): CartActions {
  const { cart, client } = useServices();
  return useMemo(
    () => ({
      add(product) {
        let isAdded = true;
        const { unsubscribe } = cart.on('refused', () => {
          isAdded = false;
        });
        cart.send({ type: 'add', product });
        unsubscribe();
        return isAdded;
      },
      setQuantity: (productId, quantity) => cart.send({ type: 'setQuantity', productId, quantity }),
      remove: (productId) => cart.send({ type: 'remove', productId }),
      removeMany: (productIds) => cart.send({ type: 'removeMany', productIds }),
      undo: () => cart.send({ type: 'undoRemove' }),
      select: (productId, isSelected) => cart.send({ type: 'select', productId, isSelected }),
      selectAll: (isSelected) => cart.send({ type: 'selectAll', isSelected }),
      clear: () => cart.send({ type: 'clear' }),
      refresh: () => refreshCartLines(client, cart),
    }),
    [cart, client],
  );
}

/** Returns the cart's lines, notes, count and actions; renders again when they change. */
export function useCart(): CartView {
  const { cart } = useServices();
  const actions = useCartActions();
  const lines = useActorSelector(cart, (snapshot) => snapshot.context.cart.lines);
  const notes = useActorSelector(cart, (snapshot) => snapshot.context.notes);
  return { ...actions, lines, notes, count: countAvailableUnits(lines, notes) };
}

/** Total quantity that can be bought, for components that need nothing else of the cart. */
export function useCartCount(): number {
  const { cart } = useServices();
  return useActorSelector(cart, ({ context }) => countAvailableUnits(context.cart.lines, context.notes));
}

/** Calls the listener when the cart rejects a change. */
export function useCartProblem(listener: (problem: Extract<CartEmitted, { type: 'refused' }>) => void): void {
  const { cart } = useServices();
  const report = useEffectEvent(listener);
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
