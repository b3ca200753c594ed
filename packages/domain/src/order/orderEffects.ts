import { openPaymentStatuses } from '../payment/paymentStatuses.ts';
import type { OrderFacts } from './orderFacts.ts';

/** Side effects that a backend performs besides writing the new status; the same in both backends. */
export const orderEffects = [
  /** Available units become reserved. */
  'reserveStock',
  /** Reserved units become sold. */
  'sellReserved',
  /** Reserved units become available again. */
  'releaseStock',
  /** Returns the never-shipped units of the refund (`returned` of the plan) to the stock. */
  'restock',
  /** Lets the owner download the files of the digital lines. */
  'grantFiles',
  'revokeFiles',
  /** Closes the open trade at the provider; before the order is closed, because money could still arrive. */
  'closePayment',
  /** Requests the refund from the provider; the result arrives as refundSettled or refundFailed. */
  'askRefund',
  /** Requests the refund of a late payment; its result sets the payment to 60 and does not change the order. */
  'returnLatePayment',
  /** Stores that staff sent back the money of a late payment; the order does not change. */
  'writeLateReturn',
  /** Records the shipped units that came back (`returned` of the plan). */
  'receiveUnits',
  /** Stores another carrier and tracking number. */
  'writeShipment',
  /** Stores a carrier event with the shipment. */
  'writeShipmentEvent',
  /** Adds a note to the timeline; nothing else changes. */
  'writeNote',
] as const;
export type OrderEffect = (typeof orderEffects)[number];

/** Conditions of effects that not every order needs, by the order before the transition; other effects always apply. */
export const effectApplies: Partial<Record<OrderEffect, (facts: OrderFacts) => boolean>> = {
  grantFiles: ({ hasFiles }) => hasFiles,
  revokeFiles: ({ hasFiles }) => hasFiles,
  restock: ({ shippedAt, hasFiles }) => shippedAt === undefined || hasFiles,
  closePayment: ({ paymentStatus }) => paymentStatus !== undefined && openPaymentStatuses.has(paymentStatus),
};
