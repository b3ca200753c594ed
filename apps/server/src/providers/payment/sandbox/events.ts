import type { PaymentEvent } from '../port.ts';

/** A change of a payment of which a provider sends a webhook. */
export interface SandboxPaymentEvent extends PaymentEvent {
  /** The merchant account that received the money. */
  receiver: string;
}

/** A settled refund of which a provider sends webhooks. */
export interface SettledRefund extends Omit<SandboxPaymentEvent, 'kind'> {
  kind: 'refunded';
  /** The provider's name of the event, such as `refund.created`. */
  type: string;
  refundNo: string;
  /** Total of the payment. */
  total: number;
}

/** A change of an object at Stripe, such as a dispute, of which it sends a webhook with the object. */
interface SandboxObjectEvent {
  eventId: string;
  kind: 'object';
  /** Stripe's name of the event, such as `charge.dispute.created`. */
  type: string;
  outTradeNo: string;
  object: object;
  at: Date;
}

/** Content of a sandbox webhook. */
export type SandboxEvent = SandboxPaymentEvent | SettledRefund | SandboxObjectEvent;

/** A webhook that a sandbox's provider has signed. */
export interface SignedMessage {
  body: string;
  headers: Record<string, string>;
}
