import type { CloseType } from '@sampan/api/entities';
import { closeType, orderStatus, paymentStatus, refundStatus } from '@sampan/api/statuses';
import { and, assign, not, setup } from 'xstate';
import { arrivedStatuses, openPaymentStatuses } from '../payment/paymentStatuses.ts';
import { accessRule, type Capacity, type OrderEvent, type OrderFacts } from './orderFacts.ts';
import {
  getAutoConfirmTime,
  getDeclinedTransferExpiry,
  getExpiry,
  getRefundDeadline,
  getTransferExpiry,
} from './orderRules.ts';

/** Effects are only named in the chart; the backends implement them. */
function named() {}

const isPast = (at: string, moment: string | undefined) => moment !== undefined && Date.parse(at) >= Date.parse(moment);
const closeTypeByCapacity: Record<Capacity, CloseType> = {
  owner: closeType.customer,
  system: closeType.timeout,
  staff: closeType.staff,
};
/** Refunds started by staff are approved immediately. */
const staffRefund = {
  refundStatus: refundStatus.approved,
  paymentStatus: paymentStatus.refunding,
  refundBy: 'staff',
  isCancellation: false,
} as const;
/** Refunds requested by the customer wait for staff. */
const customerRefund = { refundStatus: refundStatus.requested, refundBy: 'customer', isCancellation: false } as const;
const getLatest = (one: string | undefined, other: string) =>
  one !== undefined && Date.parse(one) > Date.parse(other) ? one : other;

/** Statuses in which a refund can begin, and to which the order returns without it. */
const refundOrigins = ['paid', 'shipped', 'completed'] as const;
type RefundOrigin = (typeof refundOrigins)[number];
const cameFrom = (params: RefundOrigin) => ({ type: 'cameFrom' as const, params });
const requestRefundWhile = (params: RefundOrigin, ...guards: 'isInRefundWindow'[]) => ({
  guard: and(['mayAct', 'mayAskAgain', 'isNeverDownloaded', ...guards]),
  target: 'refundRequested' as const,
  actions: { type: 'recordRequest' as const, params },
});
const createRefundWhile = (params: RefundOrigin) => ({
  guard: and(['mayAct', 'mayHaveRefund']),
  target: 'refunding' as const,
  actions: ['askRefund' as const, { type: 'recordRefund' as const, params }],
});
/** Returns to the previous status as long as money is left. */
const createSettlementTransitions = (guard: 'maySettle' | 'isRefundFailed') => [
  ...refundOrigins.map((from) => ({
    guard: and(['mayAct', guard, 'leavesMoney', cameFrom(from)]),
    target: from,
    actions: ['restock', 'revokeFiles', 'recordPartSettlement'] as const,
  })),
  {
    guard: and(['mayAct', guard]),
    target: 'refunded' as const,
    actions: ['restock', 'revokeFiles', 'recordSettlement'] as const,
  },
];

/**
 * State chart of the order lifecycle. Pure: no invoke and no timers, and each event carries its time, so that servers
 * can use it as a guard and tests can cover every path.
 */
export const orderChart = setup({
  types: { context: {} as OrderFacts, events: {} as OrderEvent, input: {} as OrderFacts },
  guards: {
    // The owner cannot act on an order they deleted.
    mayAct: ({ context, event }) =>
      (accessRule[event.type] as readonly Capacity[]).includes(event.by) && !(context.isHidden && event.by === 'owner'),
    isByStaff: ({ event }) => event.by === 'staff',
    mayHaveRefund: ({ context }) => context.mayHaveRefund,
    mayAskAgain: ({ context }) => context.mayHaveRefund && context.mayAskAgain,
    // The customer cannot withdraw a refund started by staff.
    isOwnRequest: ({ context }) => context.refundBy !== 'staff',
    leavesMoney: ({ context }) => context.leavesMoney,
    hasUnitsOut: ({ context }) => context.hasUnitsOut,
    isShipped: ({ context }) => context.shippedAt !== undefined,
    takesShipmentEvent: ({ context }) => context.takesShipmentEvent,
    isDigital: ({ context }) => context.isDigital,
    isExpired: ({ context, event }) => isPast(event.at, context.expiresAt),
    // The owner confirms at any time, the shop itself only when the days are over.
    isBeforeExpiry: ({ context, event }) => !isPast(event.at, context.expiresAt),
    isTransferOpen: ({ context }) => context.isTransfer && context.paymentStatus === paymentStatus.pending,
    // A transfer that the customer reported waits for staff without a limit.
    isNotReported: ({ context }) => !context.isReported,
    mayBeCancelled: ({ context, event }) => event.by === 'staff' || !context.isReported,
    // Staff cannot trigger events that only providers report.
    mayReceive: ({ context, event }) => event.by === 'system' || context.isTransfer || context.hasUnreceivedTransfer,
    maySettle: ({ context, event }) => event.by === 'system' || context.isTransfer || context.isProviderGone,
    // Staff may return the money in another way. The provider may turn out to have paid it nevertheless.
    isRefundFailed: ({ context }) => context.refundStatus === refundStatus.failed,
    hasLatePaymentByHand: ({ context }) => context.hasLatePaymentByHand,
    isDueToConfirm: ({ context, event }) => event.by === 'owner' || isPast(event.at, context.autoConfirmAt),
    // A transfer may arrive, too, after another late payment, which goes back.
    takesLatePayment: ({ context, event }) =>
      context.paymentStatus === undefined ||
      !arrivedStatuses.has(context.paymentStatus) ||
      (event.by === 'staff' && !context.isTransfer && context.hasUnreceivedTransfer),
    isNeverDownloaded: ({ context }) => !context.isDownloaded,
    isInRefundWindow: ({ context: { completedAt, settings }, event }) =>
      completedAt !== undefined && Date.parse(event.at) <= Date.parse(getRefundDeadline(completedAt, settings)),
    cameFrom: ({ context }, from: RefundOrigin) => context.refundFrom === orderStatus[from],
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
    writeLateReturn: named,
    receiveUnits: named,
    writeShipment: named,
    writeShipmentEvent: named,
    writeNote: named,
    startWaiting: assign({ expiresAt: ({ context, event }) => getExpiry(event.at, context.settings) }),
    recordPayment: assign({ paymentStatus: paymentStatus.paid, paidAt: ({ event }) => event.at }),
    recordTransfer: assign({
      paymentStatus: paymentStatus.pending,
      expiresAt: ({ context }) => getLatest(context.expiresAt, getTransferExpiry(context.createdAt, context.settings)),
    }),
    recordReport: assign({ isReported: true }),
    // Time enough to answer, or to pay in another way.
    recordDecline: assign({
      paymentStatus: paymentStatus.failed,
      isReported: false,
      expiresAt: ({ context, event }) =>
        getLatest(context.expiresAt, getDeclinedTransferExpiry(event.at, context.settings)),
    }),
    recordLatePayment: assign({ paymentStatus: paymentStatus.refunding }),
    recordShipment: assign({
      shippedAt: ({ event }) => event.at,
      autoConfirmAt: ({ context, event }) => getAutoConfirmTime(event.at, context.settings),
    }),
    recordCompletion: assign({ completedAt: ({ event }) => event.at }),
    recordCancellation: assign({
      closeType: ({ event }) => closeTypeByCapacity[event.by],
      cancelledAt: ({ event }) => event.at,
      paymentStatus: ({ context }) =>
        context.paymentStatus !== undefined && openPaymentStatuses.has(context.paymentStatus)
          ? paymentStatus.closed
          : context.paymentStatus,
    }),
    recordRequest: assign((_, from: RefundOrigin) => ({ ...customerRefund, refundFrom: orderStatus[from] })),
    recordRefund: assign((_, from: RefundOrigin) => ({ ...staffRefund, refundFrom: orderStatus[from] })),
    recordCancellationOfPaid: assign({ ...staffRefund, refundFrom: orderStatus.paid, isCancellation: true }),
    recordWithdrawal: assign({ refundStatus: refundStatus.withdrawn }),
    recordApproval: assign({ refundStatus: refundStatus.approved, paymentStatus: paymentStatus.refunding }),
    recordRejection: assign({ refundStatus: refundStatus.rejected }),
    recordSettlement: assign({
      refundStatus: refundStatus.refunded,
      paymentStatus: paymentStatus.refunded,
      closeType: ({ context }) => (context.isCancellation ? closeTypeByCapacity.staff : context.closeType),
    }),
    recordPartSettlement: assign({ refundStatus: refundStatus.refunded, paymentStatus: paymentStatus.paid }),
    recordFailure: assign({ refundStatus: refundStatus.failed, paymentStatus: paymentStatus.paid }),
    hide: assign({ isHidden: true }),
  },
}).createMachine({
  id: 'order',
  context: ({ input }) => input,
  initial: 'draft',
  on: {
    note: { guard: 'mayAct', actions: 'writeNote' },
    // A second payment can be returned whatever became of the order that the first one paid.
    settleLatePayment: { guard: and(['mayAct', 'hasLatePaymentByHand']), actions: 'writeLateReturn' },
  },
  states: {
    draft: {
      on: {
        create: { guard: 'mayAct', target: 'pendingPayment', actions: ['reserveStock', 'startWaiting'] },
        note: {},
        settleLatePayment: {},
      },
    },
    pendingPayment: {
      on: {
        pay: [
          {
            guard: and(['mayAct', 'mayReceive', 'isDigital']),
            target: 'completed',
            actions: ['sellReserved', 'grantFiles', 'recordPayment', 'recordCompletion'],
          },
          {
            guard: and(['mayAct', 'mayReceive']),
            target: 'paid',
            actions: ['sellReserved', 'grantFiles', 'recordPayment'],
          },
        ],
        awaitTransfer: { guard: and(['mayAct', 'isBeforeExpiry']), actions: 'recordTransfer' },
        reportTransfer: { guard: and(['mayAct', 'isTransferOpen']), actions: 'recordReport' },
        declineTransfer: { guard: and(['mayAct', 'isTransferOpen']), actions: 'recordDecline' },
        cancel: {
          guard: and(['mayAct', 'mayBeCancelled']),
          target: 'cancelled',
          actions: ['closePayment', 'releaseStock', 'recordCancellation'],
        },
        expire: {
          guard: and(['mayAct', 'isExpired', 'isNotReported']),
          target: 'cancelled',
          actions: ['closePayment', 'releaseStock', 'recordCancellation'],
        },
      },
    },
    paid: {
      on: {
        // The order cannot be fulfilled: the rest of the money is refunded, then the order ends.
        cancel: {
          guard: and(['mayAct', 'isByStaff', 'mayHaveRefund']),
          target: 'refunding',
          actions: ['askRefund', 'recordCancellationOfPaid'],
        },
        createRefund: createRefundWhile('paid'),
        ship: { guard: 'mayAct', target: 'shipped', actions: 'recordShipment' },
        requestRefund: requestRefundWhile('paid'),
      },
    },
    shipped: {
      on: {
        createRefund: createRefundWhile('shipped'),
        receiveReturn: { guard: and(['mayAct', 'hasUnitsOut']), actions: 'receiveUnits' },
        correctShipment: { guard: and(['mayAct', 'isShipped']), actions: 'writeShipment' },
        addShipmentEvent: { guard: and(['mayAct', 'takesShipmentEvent']), actions: 'writeShipmentEvent' },
        confirm: { guard: and(['mayAct', 'isDueToConfirm']), target: 'completed', actions: 'recordCompletion' },
        requestRefund: requestRefundWhile('shipped'),
      },
    },
    completed: {
      on: {
        createRefund: createRefundWhile('completed'),
        receiveReturn: { guard: and(['mayAct', 'hasUnitsOut']), actions: 'receiveUnits' },
        correctShipment: { guard: and(['mayAct', 'isShipped']), actions: 'writeShipment' },
        addShipmentEvent: { guard: and(['mayAct', 'takesShipmentEvent']), actions: 'writeShipmentEvent' },
        requestRefund: requestRefundWhile('completed', 'isInRefundWindow'),
        delete: { guard: 'mayAct', actions: 'hide' },
      },
    },
    cancelled: {
      on: {
        // Never a silent reopening: the stock is gone, so the money goes back.
        latePay: {
          guard: and(['mayAct', 'mayReceive', 'takesLatePayment']),
          actions: ['recordLatePayment', 'returnLatePayment'],
        },
        delete: { guard: 'mayAct', actions: 'hide' },
      },
    },
    refundRequested: {
      on: {
        // Staff decide about a refund that failed, and the provider is asked before: it may have paid it nevertheless.
        withdrawRefund: refundOrigins.map((from) => ({
          guard: and(['mayAct', 'isOwnRequest', not('isRefundFailed'), cameFrom(from)]),
          target: from,
          actions: 'recordWithdrawal' as const,
        })),
        rejectRefund: refundOrigins.map((from) => ({
          guard: and(['mayAct', cameFrom(from)]),
          target: from,
          actions: 'recordRejection' as const,
        })),
        approveRefund: { guard: 'mayAct', target: 'refunding', actions: ['askRefund', 'recordApproval'] },
        refundSettled: createSettlementTransitions('isRefundFailed'),
      },
    },
    refunding: {
      on: {
        refundSettled: createSettlementTransitions('maySettle'),
        refundFailed: { guard: 'mayAct', target: 'refundRequested', actions: 'recordFailure' },
      },
    },
    refunded: {
      on: {
        // The refund is often paid before the returned goods arrive (ADR 26).
        receiveReturn: { guard: and(['mayAct', 'hasUnitsOut']), actions: 'receiveUnits' },
        delete: { guard: 'mayAct', actions: 'hide' },
      },
    },
  },
});
