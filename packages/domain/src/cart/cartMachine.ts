import { assign, enqueueActions, fromCallback, setup } from 'xstate';
import type { Clock, Storage } from '../ports.ts';
import {
  addToCart,
  type CartLimits,
  type CartProduct,
  type CartRefusal,
  clearCart,
  defaultCartLimits,
  removeFromCart,
  restoreLines,
  selectLines,
  setQuantity,
} from './cart.ts';
import { type CartNotes, type FreshProduct, refreshCart } from './cartNotes.ts';
import {
  type Cart,
  type CartLine,
  cartAtStart,
  cartKey,
  emptyCart,
  forgetCart,
  readCart,
  writeCart,
} from './cartStore.ts';
import { type Clamped, isSameCart, joinTabs, mergeCarts } from './mergeCarts.ts';

export interface CartPorts {
  /** localStorage. */
  storage: Storage;
  clock: Pick<Clock, 'now'>;
}

export interface CartInput {
  ports: CartPorts;
  limits?: CartLimits;
}

export interface CartContext {
  ports: CartPorts;
  limits: CartLimits;
  cart: Cart;
  /** What the last removal took, for its undo. */
  undoable: CartLine[];
  /** What refreshes found changed in this visit, by productId. */
  notes: CartNotes;
}

export type CartEvent =
  | { type: 'add'; product: CartProduct }
  | { type: 'setQuantity'; productId: number; quantity: number }
  | { type: 'remove'; productId: number }
  | { type: 'removeMany'; productIds: readonly number[] }
  /** These lines became an order: they go, and no undo brings them back. */
  | { type: 'ordered'; productIds: readonly number[] }
  | { type: 'undoRemove' }
  | { type: 'select'; productId: number; isSelected: boolean }
  | { type: 'selectAll'; isSelected: boolean }
  | { type: 'clear' }
  /** Logout: nothing stays, and other tabs empty theirs. */
  | { type: 'reset' }
  /**
   * Another cart of the same person joins this one, at login. `stock` is by productId. Carts live on their device: it is
   * for the day on which the contract knows an account's, until then a login clamps this one by `refresh`.
   */
  | { type: 'merge'; cart: Cart; stock?: Readonly<Record<number, number>> }
  /** Today's products; `missing` are ids that the shop no longer has. */
  | { type: 'refresh'; products: readonly FreshProduct[]; missing?: readonly number[] }
  | { type: 'limitsChanged'; limits: CartLimits }
  /** Another tab wrote. */
  | { type: 'storageChanged' };

/** Listen with `actor.on(type, …)`: a screen words these. */
export type CartEmitted = ({ type: 'refused' } & CartRefusal) | { type: 'clamped'; clamped: readonly Clamped[] };

interface Step {
  cart: Cart;
  refused?: CartRefusal;
  clamped?: readonly Clamped[];
  undoable?: CartLine[];
  notes?: CartNotes;
}
type ChangeType = Exclude<CartEvent['type'], 'reset' | 'storageChanged' | 'limitsChanged'>;
type ChangeOf<Type extends ChangeType> = (
  cart: Cart,
  event: Extract<CartEvent, { type: Type }>,
  context: CartContext,
  now: number,
) => Step;

const takenBy = (cart: Cart, productIds: readonly number[]) =>
  cart.lines.filter((line) => productIds.includes(line.productId));

/** The lines of these products that can be bought; all lines without `productIds`. */
function buyable(cart: Cart, notes: CartNotes, productIds?: readonly number[]): number[] {
  const isUnavailable = (id: number) => notes[id]?.some((note) => note.kind === 'unavailable') ?? false;
  return (productIds ?? cart.lines.map((line) => line.productId)).filter((id) => !isUnavailable(id));
}

/** What each change makes of the cart. */
const changes: { [Type in ChangeType]: ChangeOf<Type> } = {
  add: (cart, { product }, { limits }, now) => addToCart(cart, product, now, limits),
  setQuantity: (cart, { productId, quantity }, { limits }, now) => setQuantity(cart, productId, quantity, now, limits),
  remove: (cart, { productId }, _, now) => ({
    cart: removeFromCart(cart, [productId], now),
    undoable: takenBy(cart, [productId]),
  }),
  removeMany: (cart, { productIds }, _, now) => ({
    cart: removeFromCart(cart, productIds, now),
    undoable: takenBy(cart, productIds),
  }),
  ordered: (cart, { productIds }, { undoable }, now) => ({
    cart: removeFromCart(cart, productIds, now),
    undoable: undoable.filter((line) => !productIds.includes(line.productId)),
  }),
  undoRemove: (cart, _, { undoable, limits }, now) => ({ ...restoreLines(cart, undoable, now, limits), undoable: [] }),
  select: (cart, { productId, isSelected }, { notes }, now) => ({
    cart: selectLines(cart, isSelected, now, buyable(cart, notes, [productId])),
  }),
  selectAll: (cart, { isSelected }, { notes }, now) => ({
    cart: selectLines(cart, isSelected, now, buyable(cart, notes)),
  }),
  clear: (cart, _, __, now) => ({ cart: clearCart(cart, now), undoable: cart.lines }),
  // What was removed belongs to the person before the login: its undo ends here.
  merge: (cart, event, { limits }, now) => ({
    ...mergeCarts(event.cart, cart, now, (id) => event.stock?.[id], limits),
    undoable: [],
  }),
  refresh: (cart, { products, missing }, { notes }, now) => refreshCart(cart, products, now, missing, notes),
};

/** This tab's cart with what other tabs wrote: their news may still be on the way when the customer acts here. */
function getLatest({ cart, ports }: CartContext): Cart {
  const stored = readCart(ports.storage);
  return stored.kind === 'cart' ? joinTabs(cart, stored.cart) : cart;
}

type ChangeEvent = Extract<CartEvent, { type: ChangeType }>;
const isChange = (event: CartEvent): event is ChangeEvent => Object.hasOwn(changes, event.type);

function getStep(context: CartContext, event: ChangeEvent): Step {
  // The table pairs each type with its own event; the index loses the pairing.
  const change = changes[event.type] as ChangeOf<ChangeType>;
  return change(getLatest(context), event, context, context.ports.clock.now());
}

/**
 * The cart of this browser. Every change is in the storage before `send` returns. Lines are joined with what other
 * tabs wrote, before each change and whenever they write, so that none is lost.
 */
export const cartMachine = setup({
  types: {
    context: {} as CartContext,
    events: {} as CartEvent,
    emitted: {} as CartEmitted,
    input: {} as CartInput,
  },
  actors: {
    otherTabs: fromCallback<CartEvent, CartPorts>(({ sendBack, input }) =>
      input.storage.subscribe((key) => {
        if (key === null || key === cartKey) sendBack({ type: 'storageChanged' });
      }),
    ),
  },
  actions: {
    persist: ({ context }) => writeCart(context.ports.storage, context.cart),
    forget: ({ context }) => forgetCart(context.ports.storage),
    keep: assign((_, { cart, undoable, notes }: Pick<CartContext, 'cart' | 'undoable' | 'notes'>) => ({
      cart,
      undoable,
      notes,
    })),
    empty: assign({ cart: emptyCart, undoable: [], notes: {} }),
  },
}).createMachine({
  id: 'cart',
  context: ({ input: { ports, limits } }) => ({
    ports,
    limits: limits ?? defaultCartLimits,
    cart: cartAtStart(ports.storage),
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
        // Written back only where the other tab lacks something, else two tabs would answer each other for ever.
        if (stored.kind === 'garbage' || !isSameCart(cart, stored.cart)) enqueue('persist');
      }),
    },
    limitsChanged: { actions: assign({ limits: ({ event }) => event.limits }) },
    reset: { actions: ['empty', 'forget'] },
    '*': {
      actions: enqueueActions(({ context, event, enqueue }) => {
        if (!isChange(event)) return;
        const { cart, refused, clamped, undoable, notes } = getStep(context, event);
        enqueue({
          type: 'keep',
          params: { cart, undoable: undoable ?? context.undoable, notes: notes ?? context.notes },
        });
        enqueue('persist');
        if (refused !== undefined) enqueue.emit({ type: 'refused', ...refused });
        if (clamped !== undefined && clamped.length > 0) enqueue.emit({ type: 'clamped', clamped });
      }),
    },
  },
});
