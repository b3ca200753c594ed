import { type CallError, createClientFailure, type Envelope, getCallError } from '@sampan/api/clientEnvelope';
import { type Order, type OrderAction, ReasonSchema, ShipmentEventTextSchema } from '@sampan/api/entities';
import { notFoundStatus, unprocessableStatus } from '@sampan/api/errors';
import { isDefinite } from '@sampan/api/idempotency';
import { orderStatus, paymentStatus, refundStatus } from '@sampan/api/statuses';
import * as v from 'valibot';
import { assign, fromPromise, setup } from 'xstate';
import { toAnswer } from '../callParams.ts';
import type { RefundPart } from './refunds.ts';
import type { ReturnItem } from './returns.ts';

/** Actions that take one call; `pay` has its own flow. */
export type SingleOrderAction = Exclude<OrderAction, 'pay'>;

/** Input of the user for an action. */
export interface OrderActionDraft {
  /** Reason, remark or note. */
  text?: string;
  carrier?: string;
  trackingNo?: string;
  /** For a refund: the part requested, created or approved; everything left if absent. */
  part?: RefundPart;
  /** For a refund by staff: return never-shipped units to the stock. */
  restock?: boolean;
  /** Units that were returned. */
  returned?: ReturnItem[];
  /** Minor units that were sent back by hand. */
  amount?: number;
  /** The late payment that was sent back by hand. */
  paymentId?: number;
  /** When the event of a shipment was, ISO 8601 UTC. */
  at?: string;
}

const short = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60));
const long = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500));

/** Schemas of the input, checked before the call so that a field shows its error at once; the contract checks it again. */
const drafts = {
  reason: v.object({ text: ReasonSchema }),
  message: v.object({ text: long }),
  shipment: v.object({ carrier: short, trackingNo: short }),
  refund: v.object({ text: ReasonSchema, part: v.looseObject({}), restock: v.boolean() }),
  returns: v.object({ returned: v.pipe(v.array(v.any()), v.minLength(1)) }),
  settlement: v.object({ text: ReasonSchema, amount: v.number() }),
  event: v.object({ text: ShipmentEventTextSchema }),
  consent: v.object({}),
} satisfies Record<string, v.GenericSchema<unknown, OrderActionDraft>>;

/** Input that each action requires; `consent` is a confirmation. */
export const inputByAction: Record<SingleOrderAction, keyof typeof drafts> = {
  cancel: 'reason',
  requestRefund: 'reason',
  rejectRefund: 'message',
  note: 'message',
  ship: 'shipment',
  createRefund: 'refund',
  receiveReturn: 'returns',
  correctShipment: 'shipment',
  addShipmentEvent: 'event',
  confirm: 'consent',
  approveRefund: 'consent',
  confirmTransfer: 'consent',
  declineTransfer: 'message',
  settleRefund: 'settlement',
  settleLatePayment: 'settlement',
  delete: 'consent',
  // A second tap on the button that requested the refund would fall on this one.
  withdrawRefund: 'consent',
};

/**
 * Whether a re-read order shows that the action took effect. Notes, corrected shipments, shipment events, returned units and refunds already
 * paid cannot be told from earlier ones; only the idempotency key prevents duplicates of those. A deleted order is not
 * found.
 */
const tookEffect: Record<SingleOrderAction, (order: Order, draft: OrderActionDraft) => boolean> = {
  cancel: ({ status, refund }) =>
    status === orderStatus.cancelled ||
    ((status === orderStatus.refunding || status === orderStatus.refunded) && refund?.isCancellation === true),
  ship: ({ status, shipment }) =>
    status >= orderStatus.shipped && status !== orderStatus.cancelled && shipment !== undefined,
  confirm: ({ status, completedAt }) =>
    status >= orderStatus.completed && status !== orderStatus.cancelled && completedAt !== undefined,
  requestRefund: ({ status }) => status >= orderStatus.refundRequested,
  withdrawRefund: ({ refund }) => refund?.status === refundStatus.withdrawn,
  // By the refund's own status: a part refund that is paid leaves the order in the status that it had before.
  approveRefund: ({ refund }) => refund?.status === refundStatus.approved || refund?.status === refundStatus.refunded,
  rejectRefund: ({ refund }) => refund?.status === refundStatus.rejected,
  createRefund: ({ status }) => status === orderStatus.refunding || status === orderStatus.refunded,
  confirmTransfer: ({ payment }) =>
    payment?.status === paymentStatus.paid || payment?.status === paymentStatus.refunding,
  declineTransfer: ({ payment }) => payment?.status === paymentStatus.failed,
  settleRefund: ({ refund, payment }) =>
    refund?.status === refundStatus.refunded || payment?.status === paymentStatus.refunded,
  // The list alone does not say who returned the money: a provider with credentials again does so, too.
  settleLatePayment: ({ latePayments = [], timeline }, { paymentId, text }) =>
    latePayments.every(({ id }) => id !== paymentId) &&
    timeline.some(({ action, note }) => action === 'settleLatePayment' && note === text?.trim()),
  receiveReturn: () => false,
  correctShipment: () => false,
  addShipmentEvent: () => false,
  delete: () => false,
  note: () => false,
};

/** The call to send; retries use the same `key` (Idempotency-Key). */
export interface OrderActionRequest {
  orderId: number;
  action: SingleOrderAction;
  draft: OrderActionDraft;
  key: string;
}

export interface OrderActionInput {
  orderId: number;
  action: SingleOrderAction;
  /** Creates an Idempotency-Key. */
  newKey: () => string;
}

export interface OrderActionContext extends OrderActionInput {
  draft: OrderActionDraft;
  key: string;
  failure: CallError | null;
  /** The order after the action; null before that, and for a deleted order. */
  order: Order | null;
}

export type OrderActionEvent =
  | { type: 'submit'; draft?: OrderActionDraft }
  /**
   * After an error: back to the input. After a network failure: checks whether the action took effect, then retries.
   */
  | { type: 'retry' }
  | { type: 'cancel' };

const noteFailure = { type: 'noteFailure' as const, params: toAnswer };
/** Without a definite answer it is unknown whether the action took effect. */
const whenIndefinite = {
  guard: ({ event }: { event: { output: Envelope<unknown> } }) => !isDefinite(event.output),
  target: 'uncertain' as const,
  actions: noteFailure,
};
const whenNoResponse = {
  target: 'uncertain' as const,
  actions: { type: 'noteNoResponse' as const, params: ({ event }: { event: { error: unknown } }) => event },
};

const rejectUnprovided = () => Promise.reject(new Error('The actors of an order action are provided by its user'));
/**
 * State machine of an order action: asking → submitting → done | failed | uncertain. After a missing response the order
 * is read before anything is sent again, and a retry uses the same idempotency key.
 */
export const orderActionMachine = setup({
  types: {
    context: {} as OrderActionContext,
    events: {} as OrderActionEvent,
    input: {} as OrderActionInput,
    output: {} as { order: Order | null },
  },
  actors: {
    /** Sends the action's call. */
    submitAction: fromPromise<Envelope<Order | { orderId: number }>, OrderActionRequest>(rejectUnprovided),
    /** Calls /order/detail. */
    readOrder: fromPromise<Envelope<Order>, { orderId: number }>(rejectUnprovided),
  },
  guards: {
    isComplete: ({ context, event }) =>
      event.type === 'submit' && v.is(drafts[inputByAction[context.action]], event.draft ?? context.draft),
  },
  actions: {
    keepDraft: assign({
      draft: ({ context, event }) => (event.type === 'submit' && event.draft) || context.draft,
      failure: null,
    }),
    noteFailure: assign((_, { answer }: { answer: Envelope<unknown> }) => ({ failure: getCallError(answer) })),
    noteNoResponse: assign((_, { error }: { error: unknown }) => ({ failure: createClientFailure(error).error })),
    takeNewKey: assign({ key: ({ context }) => context.newKey() }),
  },
}).createMachine({
  id: 'orderAction',
  context: ({ input }) => ({
    ...input,
    key: input.newKey(),
    draft: {},
    failure: null,
    order: null,
  }),
  initial: 'asking',
  states: {
    asking: {
      on: {
        submit: { guard: 'isComplete', target: 'submitting', actions: 'keepDraft' },
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
            actions: assign({ order: ({ event }) => toOrder(event.output) }),
          },
          whenIndefinite,
          { target: 'failed', actions: noteFailure },
        ],
        onError: whenNoResponse,
      },
    },
    /** Definite error response: the next attempt is a new request with a new key. */
    failed: { on: { retry: { target: 'asking', actions: 'takeNewKey' }, cancel: 'cancelled' } },
    /** No response: unknown whether the action took effect. */
    uncertain: { on: { retry: 'checking', cancel: 'cancelled' } },
    checking: {
      invoke: {
        src: 'readOrder',
        input: ({ context: { orderId } }) => ({ orderId }),
        onDone: [
          {
            guard: ({ context, event }) => hasHappened(context, event.output),
            target: 'done',
            actions: assign({ order: ({ event }) => toOrder(event.output), failure: null }),
          },
          {
            guard: ({ context, event }) => toOrder(event.output)?.actions.includes(context.action) ?? false,
            target: 'submitting',
          },
          whenIndefinite,
          { target: 'failed', actions: assign({ failure: ({ event }) => getApiError(event.output) }) },
        ],
        onError: whenNoResponse,
      },
      on: { cancel: 'cancelled' },
    },
    done: { type: 'final' },
    cancelled: { type: 'final' },
  },
  output: ({ context }) => ({ order: context.order }),
});

function toOrder(answer: Envelope<Order | { orderId: number }>): Order | null {
  return answer.status === 'success' && 'status' in answer.data ? answer.data : null;
}

function hasHappened({ action, draft }: OrderActionContext, answer: Envelope<Order>): boolean {
  if (answer.status === 'success') return tookEffect[action](answer.data, draft);
  return action === 'delete' && answer.error.statusCode === notFoundStatus;
}

/** The order changed meanwhile, or it cannot be read. */
function getApiError(answer: Envelope<Order>): CallError {
  return (
    getCallError(answer) ?? {
      code: 'ORDER_STATE',
      message: 'The order does not allow this any more.',
      statusCode: unprocessableStatus,
    }
  );
}
