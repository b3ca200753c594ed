import type { CloseType, Order, OrderStatus, PaymentStatus } from '@sampan/api/entities';
import type { OrderSettings } from './orderRules.ts';

/** The role in which an action is done: the order's customer, the staff, or the system. */
export type Capacity = 'owner' | 'staff' | 'system';

/** Lifecycle actions and the roles that may do them. */
export const accessRule = {
  create: ['owner'],
  /** The shop by the provider's word; staff, who see a transfer on the shop's account. */
  pay: ['system', 'staff'],
  awaitTransfer: ['owner'],
  reportTransfer: ['owner'],
  declineTransfer: ['staff'],
  cancel: ['owner', 'staff'],
  expire: ['system'],
  latePay: ['system', 'staff'],
  ship: ['staff'],
  confirm: ['owner', 'system'],
  requestRefund: ['owner'],
  withdrawRefund: ['owner'],
  approveRefund: ['staff'],
  rejectRefund: ['staff'],
  /** Staff settle what they send by hand: a transfer, or money that the provider does not return. */
  refundSettled: ['system', 'staff'],
  /** Staff sent back the money of a late payment, which is not a refund of the order. */
  settleLatePayment: ['staff'],
  refundFailed: ['system'],
  createRefund: ['staff'],
  receiveReturn: ['staff'],
  correctShipment: ['staff'],
  addShipmentEvent: ['staff'],
  delete: ['owner'],
  note: ['owner', 'staff'],
} as const satisfies Record<string, readonly Capacity[]>;
export type LifecycleAction = keyof typeof accessRule;
/** Actions by which staff decide about an order's money or its returned goods. */
export const moneyActions: ReadonlySet<LifecycleAction> = new Set([
  'pay',
  'latePay',
  'cancel',
  'approveRefund',
  'createRefund',
  'refundSettled',
  'settleLatePayment',
  'receiveReturn',
]);
export const lifecycleActions = Object.keys(accessRule) as LifecycleAction[];

/** Order data that the guards read and the transitions change, besides the status. Times are ISO 8601 UTC. */
export interface OrderFacts {
  /** All lines are digital. */
  isDigital: boolean;
  /** At least one line is digital. */
  hasFiles: boolean;
  /** A file of a line to be refunded was downloaded at least once. */
  isDownloaded: boolean;
  /** After the open refund is paid, part of the order's money is left. */
  leavesMoney: boolean;
  /** Another refund is possible. */
  mayHaveRefund: boolean;
  /** The customer can request another refund. */
  mayAskAgain: boolean;
  /** Some shipped units were not returned. */
  hasUnitsOut: boolean;
  /** The shipment can take another event. */
  takesShipmentEvent: boolean;
  /** Deleted by its owner; the record is kept. */
  isHidden: boolean;
  /** The order's current payment is a transfer, which only staff can verify. */
  isTransfer: boolean;
  /** A transfer of the order has not arrived; the current payment may be another one. */
  hasUnreceivedTransfer: boolean;
  /** The customer reported the transfer as sent. */
  isReported: boolean;
  /** The provider of the order's payment is gone: it has had no credentials for days, and is asked for no refund. */
  isProviderGone: boolean;
  /** Staff have to send back the money of a late payment. */
  hasLatePaymentByHand: boolean;
  createdAt: string;
  settings: OrderSettings;
  closeType?: CloseType;
  paymentStatus?: PaymentStatus;
  refundStatus?: NonNullable<Order['refund']>['status'];
  /** The role that started the refund. */
  refundBy?: NonNullable<Order['refund']>['requestedBy'];
  /** The refund results from staff cancelling the paid order. */
  isCancellation?: boolean;
  /** Order status before the refund was requested. */
  refundFrom?: OrderStatus;
  expiresAt?: string;
  paidAt?: string;
  shippedAt?: string;
  autoConfirmAt?: string;
  completedAt?: string;
  cancelledAt?: string;
}

/** `by` is the role in which the action is done, `at` its time (ISO 8601 UTC). */
export type OrderEvent = { [Action in LifecycleAction]: { type: Action; by: Capacity; at: string } }[LifecycleAction];
