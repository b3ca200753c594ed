import { type CallError, createClientFailure, type Envelope, getCallError } from '@sampan/api/clientEnvelope';
import type { Address, Order, PaymentMethod } from '@sampan/api/entities';
import { isDefinite } from '@sampan/api/idempotency';
import { assign, fromPromise, setup } from 'xstate';
import { toAnswer } from '../callParams.ts';
import type { Storage } from '../ports.ts';
import { readText, removeStored } from '../stored.ts';
import { cutText } from '../text/truncate.ts';
import {
  type AmountChange,
  applyPrices,
  type CreateOrderInput,
  canPlace,
  findOpenShortages,
  type PriceChange,
  readDifferences,
  type Shortage,
  toOrderInput,
  withoutLine,
  withQuantity,
} from './checkoutRules.ts';
import { checkoutStartKey } from './checkoutStart.ts';
import {
  type CheckoutDraft,
  checkoutKey,
  createDraft,
  createNextDraft,
  type DraftLine,
  followCart,
  readDraft,
  toSource,
  writeDraft,
} from './draft.ts';

export interface CheckoutPorts {
  /** sessionStorage. */
  session: Storage;
  newKey(): string;
  /** Calls /order/create with the draft's Idempotency-Key. */
  placeOrder(input: CreateOrderInput, key: string): Promise<Envelope<Order>>;
}

export interface CheckoutInput {
  /**
   * Lines to order. If they equal the initial ones of the stored draft (reload, login), the stored draft is resumed;
   * after `requestCheckoutStart`, with these lines. A draft of the cart is also resumed with what changed in it.
   */
  lines: readonly DraftLine[];
  /** Whether these lines are those of the cart. */
  isFromCart: boolean;
  /** Ids of products that the cart deselected because they sold out or were taken off the shelf. */
  soldOut?: readonly number[];
}

export interface CheckoutContext {
  draft: CheckoutDraft;
  order: Order | null;
  /** The last API error, or the last network failure. */
  failure: CallError | null;
  priceChanges: readonly PriceChange[];
  shippingChange: AmountChange | null;
  shortages: readonly Shortage[];
}

/** The amounts on the page, which the order is to have. */
export interface Quote {
  /** Delivery fee, minor units; absent if it is unknown. */
  shippingAmount?: number | undefined;
  /** Prices that differ from those of the draft. */
  priceChanges?: readonly PriceChange[];
}

export type CheckoutEvent =
  /** Null: the chosen address was deleted, and the account has no other. */
  | { type: 'chooseAddress'; address: Address | null }
  | { type: 'setQuantity'; productId: number; quantity: number }
  | { type: 'removeLine'; productId: number }
  | { type: 'setRemark'; remark: string }
  | { type: 'chooseMethod'; method: PaymentMethod }
  | ({ type: 'place' } & Quote)
  /** Accepts the new prices and places the order at the new total. */
  | ({ type: 'acceptPrices' } & Quote)
  /** Returns to the review with the new prices. */
  | { type: 'reviewPrices' }
  /** After an unknown outcome: sends the same order with the same key again. */
  | { type: 'tryAgain' }
  /** After an unknown outcome: leaves checkout to look for the order in the order list. */
  | { type: 'giveUp' };

interface AnswerEvent {
  answer: Envelope<Order>;
}

const maxRemarkLength = 200;

/**
 * Checkout state machine, from the address to the order. The draft and its idempotency key are kept until a definite
 * response arrives.
 */
export function createCheckoutMachine({ session, newKey, placeOrder }: CheckoutPorts) {
  function begin(input: CheckoutInput): CheckoutDraft {
    const stored = readDraft(session);
    // A draft that was sent may already be an order: resolve it before starting another checkout.
    if (stored?.isSent) return stored;
    return stored ? resume(stored, input) : createDraft(input.lines, newKey(), input.isFromCart);
  }

  function resume(stored: CheckoutDraft, { lines, isFromCart, soldOut = [] }: CheckoutInput): CheckoutDraft {
    const isNewStart = readText(session, checkoutStartKey) !== null;
    if (toSource(lines) === stored.source) return { ...stored, isFromCart, ...(isNewStart && { lines: [...lines] }) };
    const next = createDraft(lines, newKey(), isFromCart);
    // Without a new press the cart changed by itself, or in another tab.
    const isSameCart = !isNewStart && isFromCart && stored.isFromCart;
    return createNextDraft(stored, isSameCart ? { ...next, lines: followCart(stored, lines, soldOut) } : next);
  }

  return setup({
    types: { context: {} as CheckoutContext, events: {} as CheckoutEvent, input: {} as CheckoutInput },
    actors: {
      placeOrder: fromPromise<Envelope<Order>, { draft: CheckoutDraft }>(({ input: { draft } }) =>
        placeOrder(toOrderInput(draft), draft.key),
      ),
    },
    actions: {
      keepDraft: ({ context }) => writeDraft(session, context.draft),
      dropDraft: () => removeStored(session, checkoutKey),
      forgetStart: () => removeStored(session, checkoutStartKey),
      setAddress: assign(({ context: { draft } }, { address }: { address: Address | null }) => ({
        draft: { ...draft, address },
      })),
      setQuantity: assign(({ context: { draft } }, change: { productId: number; quantity: number }) => ({
        draft: { ...draft, lines: withQuantity(draft.lines, change.productId, change.quantity) },
      })),
      removeLine: assign(({ context: { draft } }, { productId }: { productId: number }) => ({
        draft: { ...draft, lines: withoutLine(draft.lines, productId) },
      })),
      setRemark: assign(({ context: { draft } }, { remark }: { remark: string }) => ({
        draft: { ...draft, remark: cutText(remark, maxRemarkLength) },
      })),
      setMethod: assign(({ context: { draft } }, { method }: { method: PaymentMethod }) => ({
        draft: { ...draft, method },
      })),
      setQuote: assign(({ context: { draft } }, { shippingAmount, priceChanges = [] }: Quote) => ({
        draft: { ...draft, shippingAmount, lines: applyPrices(draft.lines, priceChanges) },
      })),
      markSent: assign(({ context }) => ({ draft: { ...context.draft, isSent: true }, failure: null })),
      /** The response for this key is final; the next attempt is a new order and needs a new key. */
      renewKey: assign(({ context }) => ({ draft: { ...context.draft, key: newKey(), isSent: false } })),
      noteOrder: assign((_, { answer }: AnswerEvent) => ({ order: answer.status === 'success' ? answer.data : null })),
      noteFailure: assign((_, { answer }: AnswerEvent) => ({ failure: getCallError(answer) })),
      noteNoResponse: assign((_, { error }: { error: unknown }) => ({ failure: createClientFailure(error).error })),
      noteDifferences: assign(({ context }) => readDifferences(context.failure?.details, context.draft.lines)),
      forgetFailure: assign({ failure: null, shortages: [] }),
      applyPrices: assign(({ context }) => ({
        draft: { ...context.draft, lines: applyPrices(context.draft.lines, context.priceChanges) },
        priceChanges: [],
        shippingChange: null,
      })),
    },
    guards: {
      isEmpty: ({ context }) => context.draft.lines.length === 0,
      isSent: ({ context }) => context.draft.isSent,
      canPlace: ({ context }) => canPlace(context.draft),
      isShort: ({ context }) => findOpenShortages(context.draft.lines, context.shortages).length > 0,
      isRepriced: ({ context }) => context.priceChanges.length > 0 || context.shippingChange !== null,
      isPlaced: (_, { answer }: AnswerEvent) => answer.status === 'success',
      isUnknown: (_, { answer }: AnswerEvent) => !isDefinite(answer),
    },
  }).createMachine({
    id: 'checkout',
    context: ({ input }) => ({
      draft: begin(input),
      order: null,
      failure: null,
      priceChanges: [],
      shippingChange: null,
      shortages: [],
    }),
    // On start, not while the context is created, which strict mode does twice.
    entry: 'forgetStart',
    initial: 'deciding',
    states: {
      deciding: {
        entry: 'keepDraft',
        always: [{ guard: 'isSent', target: 'unknown' }, { guard: 'isEmpty', target: 'empty' }, { target: 'editing' }],
      },

      /** Nothing to order: the screen returns to the cart. */
      empty: { entry: 'dropDraft', type: 'final' },

      /** Stores the draft on each change. */
      editing: {
        initial: 'review',
        states: {
          review: {},
          /** The server refused the order, see `failure`. Any edit continues. */
          refused: {},
        },
        exit: 'forgetFailure',
        on: {
          chooseAddress: { target: 'deciding', actions: { type: 'setAddress', params: ({ event }) => event } },
          setQuantity: { target: 'deciding', actions: { type: 'setQuantity', params: ({ event }) => event } },
          removeLine: { target: 'deciding', actions: { type: 'removeLine', params: ({ event }) => event } },
          setRemark: { actions: [{ type: 'setRemark', params: ({ event }) => event }, 'keepDraft'] },
          chooseMethod: { actions: [{ type: 'setMethod', params: ({ event }) => event }, 'keepDraft'] },
          place: {
            guard: 'canPlace',
            target: 'placing',
            actions: { type: 'setQuote', params: ({ event }) => event },
          },
        },
      },

      placing: {
        entry: ['markSent', 'keepDraft'],
        invoke: {
          src: 'placeOrder',
          input: ({ context }) => ({ draft: context.draft }),
          onDone: [
            {
              guard: { type: 'isPlaced', params: toAnswer },
              target: 'placed',
              actions: { type: 'noteOrder', params: toAnswer },
            },
            {
              guard: { type: 'isUnknown', params: toAnswer },
              target: 'unknown',
              actions: { type: 'noteFailure', params: toAnswer },
            },
            {
              target: 'answered',
              actions: [{ type: 'noteFailure', params: toAnswer }, 'noteDifferences', 'renewKey', 'keepDraft'],
            },
          ],
          onError: { target: 'unknown', actions: { type: 'noteNoResponse', params: ({ event }) => event } },
        },
      },

      /** A final refusal, dispatched by what the customer can do about it. */
      answered: {
        always: [
          { guard: 'isShort', target: 'outOfStock' },
          { guard: 'isRepriced', target: 'priceChanged' },
          { target: 'editing.refused' },
        ],
      },

      /** Some lines exceed the stock; left when none does any more. */
      outOfStock: {
        on: {
          chooseAddress: { actions: [{ type: 'setAddress', params: ({ event }) => event }, 'keepDraft'] },
          setRemark: { actions: [{ type: 'setRemark', params: ({ event }) => event }, 'keepDraft'] },
          chooseMethod: { actions: [{ type: 'setMethod', params: ({ event }) => event }, 'keepDraft'] },
          setQuantity: {
            target: 'cleared',
            actions: [{ type: 'setQuantity', params: ({ event }) => event }, 'keepDraft'],
          },
          removeLine: {
            target: 'cleared',
            actions: [{ type: 'removeLine', params: ({ event }) => event }, 'keepDraft'],
          },
        },
      },
      cleared: {
        always: [
          { guard: 'isShort', target: 'outOfStock' },
          { guard: 'isEmpty', target: 'empty' },
          { guard: 'isRepriced', target: 'priceChanged' },
          { target: 'deciding', actions: 'forgetFailure' },
        ],
      },

      /** Prices or the delivery fee differ from those quoted: lists old and new prices. */
      priceChanged: {
        on: {
          acceptPrices: {
            guard: 'canPlace',
            target: 'placing',
            actions: [{ type: 'setQuote', params: ({ event }) => event }, 'applyPrices'],
          },
          reviewPrices: { target: 'deciding', actions: ['applyPrices', 'forgetFailure'] },
        },
      },

      /** No response: the order may exist. Retrying is safe because it uses the same idempotency key. */
      unknown: { on: { tryAgain: 'placing', giveUp: 'abandoned' } },

      placed: { entry: 'dropDraft', type: 'final' },
      abandoned: { entry: 'dropDraft', type: 'final' },
    },
  });
}
