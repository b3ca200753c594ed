import type { CartProduct } from '@sampan/domain/cart/cart';
import { countAvailableUnits } from '@sampan/domain/cart/cartNotes';
import { useMemo } from 'react';
import { refreshCartLines } from './services/cartRefresh.ts';
import { useServices } from './services/ServicesContext.ts';
import { useActorSelector } from './services/useActorSelector.ts';

/** Returns the cart's actions; never renders again. */
export function useCartActions() {
  const { cart, client } = useServices();
  return useMemo(
    () => ({
      /** Adds one unit of a product. Returns false if the cart rejects it. */
      add(product: CartProduct): boolean {
        let isAdded = true;
        const { unsubscribe } = cart.on('refused', () => {
          isAdded = false;
        });
        cart.send({ type: 'add', product });
        unsubscribe();
        return isAdded;
      },
      setQuantity: (productId: number, quantity: number) => cart.send({ type: 'setQuantity', productId, quantity }),
      remove: (productId: number) => cart.send({ type: 'remove', productId }),
      /**
       * Removes lines. With `keepsUndo`, undo also restores the lines of the removal before, except those that were added
       * again. Returns the number of lines that undo restores.
       */
      removeMany(productIds: readonly number[], keepsUndo: boolean): number {
        cart.send({ type: 'removeMany', productIds, keepsUndo });
        return cart.getSnapshot().context.undoable.length;
      },
      /** Restores the last removal. */
      undo: () => cart.send({ type: 'undoRemove' }),
      select: (productId: number, isSelected: boolean) => cart.send({ type: 'select', productId, isSelected }),
      selectAll: (isSelected: boolean) => cart.send({ type: 'selectAll', isSelected }),
      clear: () => cart.send({ type: 'clear' }),
      /** Fetches current prices and stock; resolves to false on failure. */
      refresh: () => refreshCartLines(client, cart),
    }),
    [cart, client],
  );
}

/**
 * Returns the cart's actions, its lines, the `count` of units that can be bought, and by product id the `notes` on changes
 * that refreshes found in this visit; renders again when they change.
 */
export function useCart() {
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
