import type { PaymentEvent } from '../port.ts';

/** A settled refund of which a provider sends webhooks. */
export interface SettledRefund {
  eventId: string;
  kind: 'refunded';
  /** The provider's name of the event, such as `refund.created`. */
  type: string;
  outTradeNo: string;
  tradeNo: string;
  refundNo: string;
  amount: number;
  /** Total of the payment. */
  total: number;
  currency: string;
  receiver: string;
  at: Date;
}

/** Content of a sandbox webhook. */
export type SandboxEvent = PaymentEvent | SettledRefund;
