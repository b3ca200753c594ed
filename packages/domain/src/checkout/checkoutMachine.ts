import { type CallError, clientFailure, type Envelope, toMessage } from '@sampan/api/clientEnvelope';
import type { Address, Order, PaymentMethod } from '@sampan/api/entities';
import { isDefinite } from '@sampan/api/idempotency';
import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate';
import type { Storage } from '../ports.ts';
import {
  type CreateOrderInput,
  canPlace,
  needsAddress,
  openShortages,
  orderInput,
  type PriceChange,
  readDifferences,
  repriced,
  type Shortage,
  withoutLine,
  withQuantity,
} from './checkoutRules.ts';
import { type CheckoutDraft, type DraftLine, forgetDraft, newDraft, readDraft, toSource, writeDraft } from './draft.ts';

export interface CheckoutPorts {
  /** sessionStorage. */
  session: Storage;
  newKey(): string;
  /** /order/create with the draft's Idempotency-Key. */
  placeOrder(input: CreateOrderInput, key: string): Promise<Envelope<Order>>;
}

export interface CheckoutInput {
  /** What is to be ordered. Left out, or the same as before a reload or a login, the stored draft goes on. */
  lines?: readonly DraftLine[];
  /** The address to begin with, such as the customer's default one. */
  address?: Address | null;
}

export interface CheckoutContext {
  draft: CheckoutDraft;
  order: Order | null;
  /** The last refusal, or the last silence. */
  failure: CallError | null;
  priceChanges: readonly PriceChange[];
  shortages: readonly Shortage[];
}

export type CheckoutEvent =
  | { type: 'chooseAddress'; address: Address }
  | { type: 'changeAddress' }
  | { type: 'setQuantity'; productId: number; quantity: number }
  | { type: 'removeLine'; productId: number }
  | { type: 'setRemark'; remark: string }
  | { type: 'chooseMethod'; method: PaymentMethod }
  | { type: 'place' }
  /** The new prices are right: place the order at the new total. */
  | { type: 'acceptPrices' }
  /** Back to the review, which shows the new prices. */
  | { type: 'reviewPrices' }
  /** Take as many of the product as there are. */
  | { type: 'takeWhatIsLeft'; productId: number }
  /** The outcome is unknown: the same order with the same key. */
  | { type: 'tryAgain' }
  /** The outcome is unknown and the person looks among the orders instead. */
  | { type: 'giveUp' }
  | { type: 'backToReview' };

interface Answered {
  answer: Envelope<Order>;
}

const longestRemark = 200;

/** A checkout, from the address to the order: what was typed and its key survive everything but a definite answer. */
export function createCheckoutMachine({ session, newKey, placeOrder }: CheckoutPorts) {
  function begin({ lines, address }: CheckoutInput): CheckoutDraft {
    const stored = readDraft(session);
    // An order that may exist already is cleared up before another one begins.
    if (stored?.isSent) return stored;
    const goesOn = stored !== null && (lines === undefined || toSource(lines) === stored.source);
    const draft = goesOn ? stored : newDraft(lines ?? [], newKey());
    return { ...draft, address: draft.address ?? address ?? null };
  }

  return setup({
    types: { context: {} as CheckoutContext, events: {} as CheckoutEvent, input: {} as CheckoutInput },
    actors: {
      placeOrder: fromPromise<Envelope<Order>, { draft: CheckoutDraft }>(({ input: { draft } }) =>
        placeOrder(orderInput(draft), draft.key),
      ),
    },
    actions: {
      keepDraft: ({ context }) => writeDraft(session, context.draft),
      dropDraft: () => forgetDraft(session),
      setAddress: assign(({ context: { draft } }, { address }: { address: Address }) => ({
        draft: { ...draft, address },
      })),
      setQuantity: assign(({ context: { draft } }, change: { productId: number; quantity: number }) => ({
        draft: { ...draft, lines: withQuantity(draft.lines, change.productId, change.quantity) },
      })),
      removeLine: assign(({ context: { draft } }, { productId }: { productId: number }) => ({
        draft: { ...draft, lines: withoutLine(draft.lines, productId) },
      })),
      takeWhatIsLeft: assign(({ context: { draft, shortages } }, { productId }: { productId: number }) => {
        const left = shortages.find((shortage) => shortage.productId === productId)?.left ?? 0;
        return { draft: { ...draft, lines: withQuantity(draft.lines, productId, left) } };
      }),
      setRemark: assign(({ context: { draft } }, { remark }: { remark: string }) => ({
        draft: { ...draft, remark: remark.slice(0, longestRemark) },
      })),
      setMethod: assign(({ context: { draft } }, { method }: { method: PaymentMethod }) => ({
        draft: { ...draft, method },
      })),
      markSent: assign(({ context }) => ({ draft: { ...context.draft, isSent: true }, failure: null })),
      /** The key was answered for good: what comes next is a new intention. */
      renewKey: assign(({ context }) => ({ draft: { ...context.draft, key: newKey(), isSent: false } })),
      noteOrder: assign((_, { answer }: Answered) => ({ order: answer.status === 'success' ? answer.data : null })),
      noteFailure: assign((_, { answer }: Answered) => ({ failure: answer.status === 'fail' ? answer.error : null })),
      noteSilence: assign((_, { error }: { error: unknown }) => ({ failure: clientFailure(toMessage(error)).error })),
      noteDifferences: assign(({ context }) => readDifferences(context.failure?.details, context.draft.lines)),
      forgetFailure: assign({ failure: null, shortages: [] }),
      applyPrices: assign(({ context }) => ({
        draft: { ...context.draft, lines: repriced(context.draft.lines, context.priceChanges) },
        priceChanges: [],
      })),
    },
    guards: {
      isEmpty: ({ context }) => context.draft.lines.length === 0,
      isSent: ({ context }) => context.draft.isSent,
      lacksAddress: ({ context }) => context.draft.address === null && needsAddress(context.draft.lines),
      canPlace: ({ context }) => canPlace(context.draft),
      isShort: ({ context }) => openShortages(context.draft.lines, context.shortages).length > 0,
      isRepriced: ({ context }) => context.priceChanges.length > 0,
      wantsAddress: ({ context }) => context.failure?.code === 'ADDRESS_REQUIRED',
      isPlaced: (_, { answer }: Answered) => answer.status === 'success',
      isUnknown: (_, { answer }: Answered) => !isDefinite(answer),
    },
  }).createMachine({
    id: 'checkout',
    context: ({ input }) => ({ draft: begin(input), order: null, failure: null, priceChanges: [], shortages: [] }),
    initial: 'deciding',
    states: {
      deciding: {
        entry: 'keepDraft',
        always: [
          { guard: 'isSent', target: 'unknown' },
          { guard: 'isEmpty', target: 'empty' },
          { guard: 'lacksAddress', target: 'editing.address' },
          { target: 'editing.review' },
        ],
      },

      /** Nothing to order: back to the cart. */
      empty: { entry: 'dropDraft', type: 'final' },

      /** What is typed and chosen here is kept as it is typed. */
      editing: {
        initial: 'review',
        states: {
          /** An address is needed, or another one wanted. */
          address: {},
          review: {},
          /** The shop refused; the failure says why. Any edit, or `backToReview`, goes on. */
          refused: { on: { backToReview: '#checkout.deciding' } },
        },
        exit: 'forgetFailure',
        on: {
          chooseAddress: {
            target: 'deciding',
            actions: { type: 'setAddress', params: ({ event }) => event },
          },
          changeAddress: '.address',
          setQuantity: { target: 'deciding', actions: { type: 'setQuantity', params: ({ event }) => event } },
          removeLine: { target: 'deciding', actions: { type: 'removeLine', params: ({ event }) => event } },
          setRemark: { actions: [{ type: 'setRemark', params: ({ event }) => event }, 'keepDraft'] },
          chooseMethod: { actions: [{ type: 'setMethod', params: ({ event }) => event }, 'keepDraft'] },
          place: { guard: 'canPlace', target: 'placing' },
        },
      },

      placing: {
        entry: ['markSent', 'keepDraft'],
        invoke: {
          src: 'placeOrder',
          input: ({ context }) => ({ draft: context.draft }),
          onDone: [
            {
              guard: { type: 'isPlaced', params: ({ event }) => ({ answer: event.output }) },
              target: 'placed',
              actions: { type: 'noteOrder', params: ({ event }) => ({ answer: event.output }) },
            },
            {
              guard: { type: 'isUnknown', params: ({ event }) => ({ answer: event.output }) },
              target: 'unknown',
              actions: { type: 'noteFailure', params: ({ event }) => ({ answer: event.output }) },
            },
            {
              target: 'answered',
              actions: [
                { type: 'noteFailure', params: ({ event }) => ({ answer: event.output }) },
                'noteDifferences',
                'renewKey',
                'keepDraft',
              ],
            },
          ],
          onError: {
            target: 'unknown',
            actions: { type: 'noteSilence', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },

      /** Refused for good; sorted by what the person can do about it. */
      answered: {
        always: [
          { guard: 'isShort', target: 'outOfStock' },
          { guard: 'isRepriced', target: 'priceChanged' },
          { guard: 'wantsAddress', target: 'editing.address' },
          { target: 'editing.refused' },
        ],
      },

      /** Some lines ask for more than is left; it ends when none does any more. */
      outOfStock: {
        on: {
          takeWhatIsLeft: {
            target: 'cleared',
            actions: [{ type: 'takeWhatIsLeft', params: ({ event }) => event }, 'keepDraft'],
          },
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

      /** Other prices than quoted: the changes are listed, old and new. */
      priceChanged: {
        on: {
          acceptPrices: { guard: 'canPlace', target: 'placing', actions: 'applyPrices' },
          reviewPrices: { target: 'deciding', actions: ['applyPrices', 'forgetFailure'] },
        },
      },

      /** No answer: the order may exist or not. The same key makes asking again harmless. */
      unknown: {
        on: { tryAgain: 'placing', giveUp: 'abandoned' },
      },

      placed: { entry: 'dropDraft', type: 'final' },
      abandoned: { entry: 'dropDraft', type: 'final' },
    },
  });
}

export type CheckoutActor = ActorRefFrom<ReturnType<typeof createCheckoutMachine>>;
