import { assign, enqueueActions, fromCallback, setup } from 'xstate';
import type { Clock, Storage } from '../ports.ts';
import { removeStored } from '../stored.ts';
import {
  addToCart,
  type CartLimits,
  type CartProblem,
  type CartProduct,
  clearCart,
  removeFromCart,
  restoreLines,
  selectLines,
  setQuantity,
} from './cart.ts';
import { type CartNotes, type FreshProduct, isUnavailable, refreshCart } from './cartNotes.ts';
import { type Cart, type CartLine, cartKey, emptyCart, readCart, readCartAtStart, writeCart } from './cartStore.ts';
import { isSameCart, mergeTabCarts } from './mergeTabCarts.ts';

export interface CartPorts {
  /** localStorage. */
  storage: Storage;
  clock: Pick<Clock, 'now'>;
}

export interface CartContext {
  ports: CartPorts;
  /** The shop's limits; undefined until its settings are loaded. */
  limits: CartLimits | undefined;
  cart: Cart;
  /** Lines of the last removal, for undo. */
  undoable: CartLine[];
  /** Changes found by refreshes since the page was opened, by productId. */
  notes: CartNotes;
}

export type CartEvent =
  | { type: 'add'; product: CartProduct }
  | { type: 'setQuantity'; productId: number; quantity: number }
  | { type: 'remove'; productId: number }
  /** With `keepsUndo`, undo also restores the lines of the removal before, except those that were added again. */
  | { type: 'removeMany'; productIds: readonly number[]; keepsUndo?: boolean }
  /** An order was placed for these lines: they are removed and cannot be restored by undo. */
  | { type: 'ordered'; productIds: readonly number[] }
  | { type: 'undoRemove' }
  | { type: 'select'; productId: number; isSelected: boolean }
  | { type: 'selectAll'; isSelected: boolean }
  | { type: 'clear' }
  /** Logout: clears the cart here and in other tabs. */
  | { type: 'reset' }
  /** Current products; `missing` are ids that no longer exist. */
  | { type: 'refresh'; products: readonly FreshProduct[]; missing?: readonly number[] }
  | { type: 'limitsChanged'; limits: CartLimits }
  /** Another tab changed the stored cart. */
  | { type: 'storageChanged' }
  /**
   * The stored cart replaces this page's: changes were missed in the back/forward cache, or it belongs to another
   * session, whose lines must not be joined with these.
   */
  | { type: 'readAgain' };

/** Events for `actor.on(type, …)`; screens turn them into messages. */
export type CartEmitted =
  | ({ type: 'refused' } & CartProblem)
  /** A refresh lowered the quantities of so many lines. */
  | { type: 'clamped'; count: number };

interface Step {
  cart: Cart;
  problem?: CartProblem;
  clampedCount?: number;
  undoable?: CartLine[];
  notes?: CartNotes;
}
type ChangeType = Exclude<CartEvent['type'], 'reset' | 'storageChanged' | 'readAgain' | 'limitsChanged'>;
type ChangeOf<Type extends ChangeType> = (
  cart: Cart,
  event: Extract<CartEvent, { type: Type }>,
  context: CartContext,
  now: number,
) => Step;

const findLines = (cart: Cart, productIds: readonly number[]) =>
  cart.lines.filter((line) => productIds.includes(line.productId));

/** Ids of available products in the cart, of `productIds` or of all lines. */
function getBuyableIds({ lines }: Cart, notes: CartNotes, productIds?: readonly number[]): number[] {
  const buyable = lines.filter((line) => !isUnavailable(line, notes)).map((line) => line.productId);
  return productIds ? buyable.filter((id) => productIds.includes(id)) : buyable;
}

/** Reducer of each change event. */
const changes: { [Type in ChangeType]: ChangeOf<Type> } = {
  add: (cart, { product }, { limits }, now) => addToCart(cart, product, now, limits),
  setQuantity: (cart, { productId, quantity }, { limits }, now) => setQuantity(cart, productId, quantity, now, limits),
  remove: (cart, { productId }, _, now) => ({
    cart: removeFromCart(cart, [productId], now),
    undoable: findLines(cart, [productId]),
  }),
  removeMany: (cart, { productIds, keepsUndo = false }, { undoable }, now) => ({
    cart: removeFromCart(cart, productIds, now),
    undoable: [
      ...undoable.filter(({ productId }) => keepsUndo && findLines(cart, [productId]).length === 0),
      ...findLines(cart, productIds),
    ],
  }),
  ordered: (cart, { productIds }, { undoable }, now) => ({
    cart: removeFromCart(cart, productIds, now),
    undoable: undoable.filter((line) => !productIds.includes(line.productId)),
  }),
  undoRemove: (cart, _, { undoable, limits }, now) => ({ ...restoreLines(cart, undoable, now, limits), undoable: [] }),
  select: (cart, { productId, isSelected }, { notes }, now) => ({
    cart: selectLines(cart, isSelected, now, getBuyableIds(cart, notes, [productId])),
  }),
  selectAll: (cart, { isSelected }, { notes }, now) => ({
    cart: selectLines(cart, isSelected, now, getBuyableIds(cart, notes)),
  }),
  clear: (cart, _, __, now) => ({ cart: clearCart(cart, now), undoable: cart.lines }),
  refresh: (cart, { products, missing }, { notes, limits }, now) =>
    refreshCart(cart, products, now, missing, notes, limits),
};

/** Joins this tab's cart with the stored one: the storage event of another tab may not have arrived yet. */
function getLatest({ cart, ports }: CartContext): Cart {
  const stored = readCart(ports.storage);
  return stored.kind === 'cart' ? mergeTabCarts(cart, stored.cart) : cart;
}

type ChangeEvent = Extract<CartEvent, { type: ChangeType }>;
const isChange = (event: CartEvent): event is ChangeEvent => Object.hasOwn(changes, event.type);

function getStep(context: CartContext, event: ChangeEvent): Step {
  // TypeScript loses the relation between event type and handler on an indexed access.
  const change = changes[event.type] as ChangeOf<ChangeType>;
  return change(getLatest(context), event, context, context.ports.clock.now());
}

/**
 * Cart of this browser. Each change is stored before `send` returns. Before each change and on each storage event the
 * lines are joined with those of other tabs, so none is lost.
 */
export const cartMachine = setup({
  types: {
    context: {} as CartContext,
    events: {} as CartEvent,
    emitted: {} as CartEmitted,
    input: {} as CartPorts,
  },
  actors: {
    otherTabs: fromCallback<CartEvent, CartPorts>(({ sendBack, input }) =>
      input.storage.subscribe((key) => {
        if (key === cartKey) sendBack({ type: 'storageChanged' });
        else if (key === null) sendBack({ type: 'readAgain' });
      }),
    ),
  },
  actions: {
    persist: ({ context }) => writeCart(context.ports.storage, context.cart),
    forget: ({ context }) => removeStored(context.ports.storage, cartKey),
    keep: assign((_, { cart, undoable, notes }: Pick<CartContext, 'cart' | 'undoable' | 'notes'>) => ({
      cart,
      undoable,
      notes,
    })),
    empty: assign({ cart: emptyCart, undoable: [], notes: {} }),
  },
}).createMachine({
  id: 'cart',
  context: ({ input: ports }) => ({
    ports,
    limits: undefined,
    cart: readCartAtStart(ports.storage),
    undoable: [],
    notes: {},
  }),
  invoke: { src: 'otherTabs', input: ({ context }) => context.ports },
  on: {
    storageChanged: {
      actions: enqueueActions(({ context, enqueue }) => {
        const stored = readCart(context.ports.storage);
        if (stored.kind === 'none') return enqueue('empty');
        const cart = getLatest(context);
        enqueue({ type: 'keep', params: { cart, undoable: context.undoable, notes: context.notes } });
        // Writes back only if the other tab's copy lacks something; otherwise two tabs would trigger each other
        // endlessly.
        if (stored.kind === 'garbage' || !isSameCart(cart, stored.cart)) enqueue('persist');
      }),
    },
    limitsChanged: { actions: assign({ limits: ({ event }) => event.limits }) },
    readAgain: {
      actions: assign(({ context }) => ({ cart: readCartAtStart(context.ports.storage), undoable: [], notes: {} })),
    },
    reset: { actions: ['empty', 'forget'] },
    '*': {
      actions: enqueueActions(({ context, event, enqueue }) => {
        if (!isChange(event)) return;
        const { cart, problem, clampedCount, undoable, notes } = getStep(context, event);
        enqueue({
          type: 'keep',
          params: { cart, undoable: undoable ?? context.undoable, notes: notes ?? context.notes },
        });
        enqueue('persist');
        if (problem !== undefined) enqueue.emit({ type: 'refused', ...problem });
        if (clampedCount) enqueue.emit({ type: 'clamped', count: clampedCount });
      }),
    },
  },
});
