import type { CloseType, Order, OrderStatus, PaymentStatus } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { and, assign, setup } from 'xstate';
import { getAutoConfirmTime, getExpiry, getRefundDeadline, type OrderSettings } from './orderRules.ts';

/** In what capacity an action is done: the order's own customer, the shop's people, or the shop itself. */
export type Capacity = 'owner' | 'staff' | 'system';

/** Every action of the lifecycle with those who may do it. */
export const accessRule = {
  create: ['owner'],
  pay: ['system'],
  cancel: ['owner', 'staff'],
  expire: ['system'],
  latePay: ['system'],
  ship: ['staff'],
  confirm: ['owner', 'system'],
  requestRefund: ['owner'],
  withdrawRefund: ['owner'],
  approveRefund: ['staff'],
  rejectRefund: ['staff'],
  refundSettled: ['system'],
  refundFailed: ['system'],
  createRefund: ['staff'],
  receiveReturn: ['staff'],
  addShipmentEvent: ['staff'],
  delete: ['owner'],
  note: ['owner', 'staff'],
} as const satisfies Record<string, readonly Capacity[]>;
export type LifecycleAction = keyof typeof accessRule;
export const lifecycleActions = Object.keys(accessRule) as LifecycleAction[];

/** What a backend has to do beside writing the new status; both backends do the same. */
export const orderEffects = [
  /** Available units become reserved. */
  'reserveStock',
  /** Reserved units become sold. */
  'sellReserved',
  /** Reserved units become available again. */
  'releaseStock',
  /** Units of the refund that were never shipped come back: those of its plan. */
  'restock',
  /** The owner may download the files of the digital lines. */
  'grantFiles',
  'revokeFiles',
  /** The provider's open trade, if there is one, is closed: before the order is, for money could still arrive. */
  'closePayment',
  /** The provider is asked to pay the refund's amount back; its answer comes as refundSettled or refundFailed. */
  'askRefund',
  /** The provider is asked to pay late money back; its answer moves the payment to 60 and leaves the order alone. */
  'returnLatePayment',
  /** Shipped units are back: those of the plan. */
  'receiveUnits',
  /** What the carrier told is kept with the shipment. */
  'writeShipmentEvent',
  /** The note goes on the timeline; nothing else changes. */
  'writeNote',
] as const;
export type OrderEffect = (typeof orderEffects)[number];

/** What the guards need to know of an order and what transitions change, beside its status. Times are ISO 8601 UTC. */
export interface OrderFacts {
  /** Nothing to ship. */
  isDigital: boolean;
  /** At least one line is files. */
  hasFiles: boolean;
  /** A file of a line that is to be refunded was fetched at least once. */
  isDownloaded: boolean;
  /** The open refund, once it is paid, leaves some of the order's money in the shop. */
  leavesMoney: boolean;
  /** The order can have one more refund. */
  mayHaveRefund: boolean;
  /** Its customer can ask for one more. */
  mayAskAgain: boolean;
  /** Units that were shipped and have not come back. */
  hasUnitsOut: boolean;
  /** The shipment can have one more event. */
  takesShipmentEvent: boolean;
  /** Deleted by its owner; the books keep it. */
  isHidden: boolean;
  settings: OrderSettings;
  closeType?: CloseType;
  paymentStatus?: PaymentStatus;
  refundStatus?: NonNullable<Order['refund']>['status'];
  /** Who began the refund. */
  refundBy?: NonNullable<Order['refund']>['requestedBy'];
  /** Staff cancelled the paid order by it. */
  isCancellation?: boolean;
  /** Where the order was when its refund was asked for. */
  refundFrom?: OrderStatus;
  expiresAt?: string;
  paidAt?: string;
  shippedAt?: string;
  autoConfirmAt?: string;
  completedAt?: string;
  cancelledAt?: string;
}

/** `by` is the capacity in which the action is done, `at` the moment (ISO 8601 UTC). */
export type OrderEvent = { [Action in LifecycleAction]: { type: Action; by: Capacity; at: string } }[LifecycleAction];

/** Effects are data here: the chart names them, the backends have the code. */
function named() {}

const isPast = (at: string, moment: string | undefined) => moment !== undefined && Date.parse(at) >= Date.parse(moment);
const closeTypeByCapacity: Record<Capacity, CloseType> = { owner: 1, system: 2, staff: 3 };
/** What staff begin is approved at once. */
const staffRefund = { refundStatus: 20, paymentStatus: 50, refundBy: 'staff', isCancellation: false } as const;
const arrived: ReadonlySet<PaymentStatus> = new Set<PaymentStatus>([20, 50, 60]);
/** A trade at the provider that could still be paid. */
const open: ReadonlySet<PaymentStatus> = new Set<PaymentStatus>([0, 10]);

/** Effects that only some orders need, by what the order was before; the others belong to every such transition. */
export const effectApplies: Partial<Record<OrderEffect, (facts: OrderFacts) => boolean>> = {
  grantFiles: ({ hasFiles }) => hasFiles,
  revokeFiles: ({ hasFiles }) => hasFiles,
  restock: ({ shippedAt, hasFiles }) => shippedAt === undefined || hasFiles,
  closePayment: ({ paymentStatus }) => paymentStatus !== undefined && open.has(paymentStatus),
};

/**
 * The whole life of an order. It is pure: no invoke, no timers, and the time comes with each event, so that a server
 * can use it as its guard and tests can walk every path.
 */
export const orderChart = setup({
  types: { context: {} as OrderFacts, events: {} as OrderEvent, input: {} as OrderFacts },
  guards: {
    // Whoever deleted an order does not see it any more.
    mayAct: ({ context, event }) =>
      (accessRule[event.type] as readonly Capacity[]).includes(event.by) && !(context.isHidden && event.by === 'owner'),
    isByStaff: ({ event }) => event.by === 'staff',
    mayHaveRefund: ({ context }) => context.mayHaveRefund,
    mayAskAgain: ({ context }) => context.mayHaveRefund && context.mayAskAgain,
    // A refund that staff began is theirs to give up.
    isOwnRequest: ({ context }) => context.refundBy !== 'staff',
    leavesMoney: ({ context }) => context.leavesMoney,
    hasUnitsOut: ({ context }) => context.hasUnitsOut,
    takesShipmentEvent: ({ context }) => context.takesShipmentEvent,
    isDigital: ({ context }) => context.isDigital,
    isExpired: ({ context, event }) => isPast(event.at, context.expiresAt),
    // The owner confirms at any time, the shop itself only when the days are over.
    isDueToConfirm: ({ context, event }) => event.by === 'owner' || isPast(event.at, context.autoConfirmAt),
    hasNoMoney: ({ context }) => context.paymentStatus === undefined || !arrived.has(context.paymentStatus),
    isNeverDownloaded: ({ context }) => !context.isDownloaded,
    isInRefundWindow: ({ context: { completedAt, settings }, event }) =>
      completedAt !== undefined && Date.parse(event.at) <= Date.parse(getRefundDeadline(completedAt, settings)),
    cameFromPaid: ({ context }) => context.refundFrom === orderStatus.paid,
    cameFromShipped: ({ context }) => context.refundFrom === orderStatus.shipped,
    cameFromCompleted: ({ context }) => context.refundFrom === orderStatus.completed,
  },
  actions: {
    reserveStock: named,
    sellReserved: named,
    releaseStock: named,
    restock: named,
    grantFiles: named,
    revokeFiles: named,
    closePayment: named,
    askRefund: named,
    returnLatePayment: named,
    receiveUnits: named,
    writeShipmentEvent: named,
    writeNote: named,
    startWaiting: assign({ expiresAt: ({ context, event }) => getExpiry(event.at, context.settings) }),
    recordPayment: assign({ paymentStatus: 20, paidAt: ({ event }) => event.at }),
    recordLatePayment: assign({ paymentStatus: 50 }),
    recordShipment: assign({
      shippedAt: ({ event }) => event.at,
      autoConfirmAt: ({ context, event }) => getAutoConfirmTime(event.at, context.settings),
    }),
    recordCompletion: assign({ completedAt: ({ event }) => event.at }),
    recordCancellation: assign({
      closeType: ({ event }) => closeTypeByCapacity[event.by],
      cancelledAt: ({ event }) => event.at,
      paymentStatus: ({ context: { paymentStatus } }) =>
        paymentStatus !== undefined && open.has(paymentStatus) ? 30 : paymentStatus,
    }),
    recordRequestWhilePaid: assign({ refundStatus: 10, refundFrom: 20, refundBy: 'customer', isCancellation: false }),
    recordRequestWhileShipped: assign({
      refundStatus: 10,
      refundFrom: 30,
      refundBy: 'customer',
      isCancellation: false,
    }),
    recordRequestWhenCompleted: assign({
      refundStatus: 10,
      refundFrom: 40,
      refundBy: 'customer',
      isCancellation: false,
    }),
    recordRefundWhilePaid: assign({ ...staffRefund, refundFrom: 20 }),
    recordRefundWhileShipped: assign({ ...staffRefund, refundFrom: 30 }),
    recordRefundWhenCompleted: assign({ ...staffRefund, refundFrom: 40 }),
    recordCancellationOfPaid: assign({ ...staffRefund, refundFrom: 20, isCancellation: true }),
    recordWithdrawal: assign({ refundStatus: 50 }),
    recordApproval: assign({ refundStatus: 20, paymentStatus: 50 }),
    recordRejection: assign({ refundStatus: 40 }),
    recordSettlement: assign({
      refundStatus: 30,
      paymentStatus: 60,
      closeType: ({ context }) => (context.isCancellation ? closeTypeByCapacity.staff : context.closeType),
    }),
    recordPartSettlement: assign({ refundStatus: 30, paymentStatus: 20 }),
    recordFailure: assign({ refundStatus: 60, paymentStatus: 20 }),
    hide: assign({ isHidden: true }),
  },
}).createMachine({
  id: 'order',
  context: ({ input }) => input,
  initial: 'draft',
  on: { note: { guard: 'mayAct', actions: 'writeNote' } },
  states: {
    draft: {
      on: {
        create: { guard: 'mayAct', target: 'pendingPayment', actions: ['reserveStock', 'startWaiting'] },
        note: {},
      },
    },
    pendingPayment: {
      on: {
        pay: [
          {
            guard: and(['mayAct', 'isDigital']),
            target: 'completed',
            actions: ['sellReserved', 'grantFiles', 'recordPayment', 'recordCompletion'],
          },
          { guard: 'mayAct', target: 'paid', actions: ['sellReserved', 'grantFiles', 'recordPayment'] },
        ],
        cancel: {
          guard: 'mayAct',
          target: 'cancelled',
          actions: ['closePayment', 'releaseStock', 'recordCancellation'],
        },
        expire: {
          guard: and(['mayAct', 'isExpired']),
          target: 'cancelled',
          actions: ['closePayment', 'releaseStock', 'recordCancellation'],
        },
      },
    },
    paid: {
      on: {
        // The goods are not there: all that is left goes back, and the order ends when it has.
        cancel: {
          guard: and(['mayAct', 'isByStaff', 'mayHaveRefund']),
          target: 'refunding',
          actions: ['askRefund', 'recordCancellationOfPaid'],
        },
        createRefund: {
          guard: and(['mayAct', 'mayHaveRefund']),
          target: 'refunding',
          actions: ['askRefund', 'recordRefundWhilePaid'],
        },
        ship: { guard: 'mayAct', target: 'shipped', actions: 'recordShipment' },
        requestRefund: {
          guard: and(['mayAct', 'mayAskAgain', 'isNeverDownloaded']),
          target: 'refundRequested',
          actions: 'recordRequestWhilePaid',
        },
      },
    },
    shipped: {
      on: {
        createRefund: {
          guard: and(['mayAct', 'mayHaveRefund']),
          target: 'refunding',
          actions: ['askRefund', 'recordRefundWhileShipped'],
        },
        receiveReturn: { guard: and(['mayAct', 'hasUnitsOut']), actions: 'receiveUnits' },
        addShipmentEvent: { guard: and(['mayAct', 'takesShipmentEvent']), actions: 'writeShipmentEvent' },
        confirm: { guard: and(['mayAct', 'isDueToConfirm']), target: 'completed', actions: 'recordCompletion' },
        requestRefund: {
          guard: and(['mayAct', 'mayAskAgain', 'isNeverDownloaded']),
          target: 'refundRequested',
          actions: 'recordRequestWhileShipped',
        },
      },
    },
    completed: {
      on: {
        createRefund: {
          guard: and(['mayAct', 'mayHaveRefund']),
          target: 'refunding',
          actions: ['askRefund', 'recordRefundWhenCompleted'],
        },
        receiveReturn: { guard: and(['mayAct', 'hasUnitsOut']), actions: 'receiveUnits' },
        addShipmentEvent: { guard: and(['mayAct', 'takesShipmentEvent']), actions: 'writeShipmentEvent' },
        requestRefund: {
          guard: and(['mayAct', 'mayAskAgain', 'isNeverDownloaded', 'isInRefundWindow']),
          target: 'refundRequested',
          actions: 'recordRequestWhenCompleted',
        },
        delete: { guard: 'mayAct', actions: 'hide' },
      },
    },
    cancelled: {
      on: {
        // Never a silent reopening: the stock is gone, so the money goes back.
        latePay: { guard: and(['mayAct', 'hasNoMoney']), actions: ['recordLatePayment', 'returnLatePayment'] },
        delete: { guard: 'mayAct', actions: 'hide' },
      },
    },
    refundRequested: {
      on: {
        withdrawRefund: [
          { guard: and(['mayAct', 'isOwnRequest', 'cameFromPaid']), target: 'paid', actions: 'recordWithdrawal' },
          { guard: and(['mayAct', 'isOwnRequest', 'cameFromShipped']), target: 'shipped', actions: 'recordWithdrawal' },
          {
            guard: and(['mayAct', 'isOwnRequest', 'cameFromCompleted']),
            target: 'completed',
            actions: 'recordWithdrawal',
          },
        ],
        rejectRefund: [
          { guard: and(['mayAct', 'cameFromPaid']), target: 'paid', actions: 'recordRejection' },
          { guard: and(['mayAct', 'cameFromShipped']), target: 'shipped', actions: 'recordRejection' },
          { guard: and(['mayAct', 'cameFromCompleted']), target: 'completed', actions: 'recordRejection' },
        ],
        approveRefund: { guard: 'mayAct', target: 'refunding', actions: ['askRefund', 'recordApproval'] },
      },
    },
    refunding: {
      on: {
        // Back to where it came from as long as money is left.
        refundSettled: [
          {
            guard: and(['mayAct', 'leavesMoney', 'cameFromPaid']),
            target: 'paid',
            actions: ['restock', 'revokeFiles', 'recordPartSettlement'],
          },
          {
            guard: and(['mayAct', 'leavesMoney', 'cameFromShipped']),
            target: 'shipped',
            actions: ['restock', 'revokeFiles', 'recordPartSettlement'],
          },
          {
            guard: and(['mayAct', 'leavesMoney', 'cameFromCompleted']),
            target: 'completed',
            actions: ['restock', 'revokeFiles', 'recordPartSettlement'],
          },
          { guard: 'mayAct', target: 'refunded', actions: ['restock', 'revokeFiles', 'recordSettlement'] },
        ],
        refundFailed: { guard: 'mayAct', target: 'refundRequested', actions: 'recordFailure' },
      },
    },
    refunded: {
      on: {
        // The money is often back before the goods are (ADR 26).
        receiveReturn: { guard: and(['mayAct', 'hasUnitsOut']), actions: 'receiveUnits' },
        delete: { guard: 'mayAct', actions: 'hide' },
      },
    },
  },
});
