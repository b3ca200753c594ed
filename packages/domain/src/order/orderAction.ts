import { type CallError, clientFailure, type Envelope, toMessage } from '@sampan/api/clientEnvelope';
import {
  type Order,
  type OrderAction,
  ReasonSchema,
  refundStatus,
  ShipmentEventTextSchema,
} from '@sampan/api/entities';
import { isDefinite } from '@sampan/api/idempotency';
import { orderStatus } from '@sampan/api/statuses';
import * as v from 'valibot';
import { assign, fromPromise, setup } from 'xstate';
import type { RefundPart, ReturnItem } from './refunds.ts';

/** Actions of one call. `pay` is not among them: paying is a journey of its own. */
export type SingleOrderAction = Exclude<OrderAction, 'pay'>;

/** What the person says with the action. */
export interface OrderActionDraft {
  /** The reason, remark or note. */
  text?: string;
  carrier?: string;
  trackingNo?: string;
  /** With a refund: what is asked for, created or approved; all of it where nothing is said. */
  part?: RefundPart;
  /** With a refund by staff: units that were never shipped go back on the shelf. */
  restock?: boolean;
  /** Units that came back. */
  returned?: ReturnItem[];
  /** When the event of a shipment was, ISO 8601 UTC. */
  at?: string;
}

const short = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60));
const long = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500));

/** What has to be there before the call is made, as the contract has it. */
const drafts = {
  reason: v.object({ text: ReasonSchema }),
  words: v.object({ text: long }),
  shipment: v.object({ carrier: short, trackingNo: short }),
  refund: v.object({ text: ReasonSchema, part: v.looseObject({}), restock: v.boolean() }),
  returns: v.object({ returned: v.pipe(v.array(v.any()), v.minLength(1)) }),
  event: v.object({ text: ShipmentEventTextSchema }),
  consent: v.object({}),
  nothing: v.object({}),
} satisfies Record<string, v.GenericSchema<unknown, OrderActionDraft>>;

/** What each action asks of the person first: `consent` is a yes, `nothing` submits at once. */
export const asks: Record<SingleOrderAction, keyof typeof drafts> = {
  cancel: 'reason',
  requestRefund: 'reason',
  rejectRefund: 'words',
  note: 'words',
  ship: 'shipment',
  createRefund: 'refund',
  receiveReturn: 'returns',
  addShipmentEvent: 'event',
  confirm: 'consent',
  approveRefund: 'consent',
  delete: 'consent',
  withdrawRefund: 'nothing',
};

/**
 * Whether an order read again shows that the action took effect after all. A note, an event of the shipment, units that
 * came back or a refund that is paid already cannot be told from earlier ones: the key alone keeps them from being
 * written twice. A deleted order is not found.
 */
const tookEffect: Record<SingleOrderAction, (order: Order) => boolean> = {
  cancel: ({ status, refund }) =>
    status === orderStatus.cancelled ||
    ((status === orderStatus.refunding || status === orderStatus.refunded) && refund?.isCancellation === true),
  ship: ({ status, shipment }) =>
    status >= orderStatus.shipped && status !== orderStatus.cancelled && shipment !== undefined,
  confirm: ({ status, completedAt }) =>
    status >= orderStatus.completed && status !== orderStatus.cancelled && completedAt !== undefined,
  requestRefund: ({ status }) => status >= orderStatus.refundRequested,
  withdrawRefund: ({ refund }) => refund?.status === refundStatus.withdrawn,
  approveRefund: ({ status }) => status === orderStatus.refunding || status === orderStatus.refunded,
  rejectRefund: ({ refund }) => refund?.status === refundStatus.rejected,
  createRefund: ({ status }) => status === orderStatus.refunding || status === orderStatus.refunded,
  receiveReturn: () => false,
  addShipmentEvent: () => false,
  delete: () => false,
  note: () => false,
};

/** The one call to make, whatever became of earlier tries with the same `key` (its Idempotency-Key). */
export interface OrderActionRequest {
  orderId: number;
  action: SingleOrderAction;
  draft: OrderActionDraft;
  key: string;
}

export interface OrderActionInput {
  orderId: number;
  action: SingleOrderAction;
  /** A new Idempotency-Key. */
  newKey: () => string;
}

export interface OrderActionContext extends OrderActionInput {
  draft: OrderActionDraft;
  key: string;
  /** A submit was refused for what the draft lacks. */
  isIncomplete: boolean;
  failure: CallError | null;
  /** The order after the action; null for a deleted one, and until then. */
  order: Order | null;
}

export type OrderActionEvent =
  | { type: 'submit'; draft?: OrderActionDraft }
  /** After a refusal: back to the question. After no answer: looks whether it took effect, then tries again. */
  | { type: 'retry' }
  | { type: 'cancel' };

const unprovided = () => Promise.reject(new Error('The actors of an order action are provided by its user'));
/**
 * An action on an order, from the question to its outcome: asking → submitting → done | failed | uncertain. An answer
 * that never came is looked up before anything is sent again, and what is sent again carries the same key.
 */
export const orderActionMachine = setup({
  types: {
    context: {} as OrderActionContext,
    events: {} as OrderActionEvent,
    input: {} as OrderActionInput,
    output: {} as { order: Order | null },
  },
  actors: {
    /** Makes the call. */
    submitAction: fromPromise<Envelope<Order | { orderId: number }>, OrderActionRequest>(unprovided),
    /** /order/detail. */
    readOrder: fromPromise<Envelope<Order>, { orderId: number }>(unprovided),
  },
  guards: {
    asksNothing: ({ context }) => asks[context.action] === 'nothing',
    isComplete: ({ context, event }) =>
      event.type === 'submit' && v.is(drafts[asks[context.action]], event.draft ?? context.draft),
  },
  actions: {
    keepDraft: assign({
      draft: ({ context, event }) => (event.type === 'submit' && event.draft) || context.draft,
      isIncomplete: false,
      failure: null,
    }),
    markIncomplete: assign({
      draft: ({ context, event }) => (event.type === 'submit' && event.draft) || context.draft,
      isIncomplete: true,
    }),
    takeNewKey: assign({ key: ({ context }) => context.newKey() }),
  },
}).createMachine({
  id: 'orderAction',
  context: ({ input }) => ({
    ...input,
    key: input.newKey(),
    draft: {},
    isIncomplete: false,
    failure: null,
    order: null,
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'asksNothing', target: 'submitting' }, { target: 'asking' }] },
    asking: {
      on: {
        submit: [{ guard: 'isComplete', target: 'submitting', actions: 'keepDraft' }, { actions: 'markIncomplete' }],
        cancel: 'cancelled',
      },
    },
    submitting: {
      invoke: {
        src: 'submitAction',
        input: ({ context: { orderId, action, draft, key } }) => ({ orderId, action, draft, key }),
        onDone: [
          {
            guard: ({ event }) => event.output.status === 'success',
            target: 'done',
            actions: assign({ order: ({ event }) => orderIn(event.output) }),
          },
          {
            guard: ({ event }) => !isDefinite(event.output),
            target: 'uncertain',
            actions: assign({ failure: ({ event }) => failureIn(event.output) }),
          },
          {
            target: 'failed',
            actions: assign({ failure: ({ event }) => failureIn(event.output) }),
          },
        ],
        onError: {
          target: 'uncertain',
          actions: assign({ failure: ({ event }) => clientFailure(toMessage(event.error)).error }),
        },
      },
    },
    /** Refused: the answer is definite, so the next try is a new intention with a new key. */
    failed: {
      on: {
        retry: [
          { guard: 'asksNothing', target: 'submitting', actions: 'takeNewKey' },
          { target: 'asking', actions: 'takeNewKey' },
        ],
        cancel: 'cancelled',
      },
    },
    /** Nobody can say whether it took effect. */
    uncertain: { on: { retry: 'checking', cancel: 'cancelled' } },
    checking: {
      invoke: {
        src: 'readOrder',
        input: ({ context: { orderId } }) => ({ orderId }),
        onDone: [
          {
            guard: ({ context, event }) => hasHappened(context.action, event.output),
            target: 'done',
            actions: assign({ order: ({ event }) => orderIn(event.output), failure: null }),
          },
          {
            guard: ({ context, event }) => orderIn(event.output)?.actions.includes(context.action) ?? false,
            target: 'submitting',
          },
          {
            guard: ({ event }) => !isDefinite(event.output),
            target: 'uncertain',
            actions: assign({ failure: ({ event }) => failureIn(event.output) }),
          },
          {
            target: 'failed',
            actions: assign({ failure: ({ event }) => apiErrorIn(event.output) }),
          },
        ],
        onError: {
          target: 'uncertain',
          actions: assign({ failure: ({ event }) => clientFailure(toMessage(event.error)).error }),
        },
      },
      on: { cancel: 'cancelled' },
    },
    done: { type: 'final' },
    cancelled: { type: 'final' },
  },
  output: ({ context }) => ({ order: context.order }),
});

function orderIn(answer: Envelope<Order | { orderId: number }>): Order | null {
  return answer.status === 'success' && 'status' in answer.data ? answer.data : null;
}

function failureIn(answer: Envelope<unknown>): CallError | null {
  return answer.status === 'fail' ? answer.error : null;
}

function hasHappened(action: SingleOrderAction, answer: Envelope<Order>): boolean {
  if (answer.status === 'success') return tookEffect[action](answer.data);
  return action === 'delete' && answer.error.statusCode === 404;
}

/** Somebody else moved the order on meanwhile, or it cannot be read. */
function apiErrorIn(answer: Envelope<Order>): CallError {
  return (
    failureIn(answer) ?? { code: 'ORDER_STATE', message: 'The order does not allow this any more.', statusCode: 422 }
  );
}
