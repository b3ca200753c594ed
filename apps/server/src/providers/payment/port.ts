import type { PaymentMethod, paymentScenes, RefundFailure } from '@sampan/api/entities';

export type PaymentScene = (typeof paymentScenes)[number];

/** One attempt to pay an order, as a provider sees it. Money in minor units. */
export interface Charge {
  /** Our number for this attempt, unique at the provider: it makes `create` repeatable. */
  outTradeNo: string;
  orderNo: string;
  /** Where the customer goes afterwards, below the shop's own address. */
  returnPath: string;
  amount: number;
  currency: string;
  expiresAt: Date;
}

export interface Started {
  tradeNo?: string;
  /** What the QR code says. */
  qrCode?: string;
  payUrl?: string;
}

export type TradeState = 'pending' | 'paid' | 'closed' | 'failed' | 'refunded';

/** What the provider knows of an attempt. `unknown`: it has never heard of it. */
export interface Trade {
  state: TradeState | 'unknown';
  tradeNo?: string;
  amount?: number;
  currency?: string;
  paidAt?: Date;
}

interface RefundRequest {
  outTradeNo: string;
  /** Ours, one per refund: asking twice with the same number refunds once. */
  refundNo: string;
  amount: number;
  /** Of the payment. */
  total: number;
  currency: string;
  reason: string;
}

/** `pending`: the provider will tell by a notify or when asked again. `failed` is definite: no money went back. */
export type RefundAnswer = { state: 'settled' | 'pending' } | { state: 'failed'; failure: RefundFailure };

/** What a verified notify says. */
export interface PaymentEvent {
  /** The provider's own number of this message; a repeated delivery repeats it. */
  eventId: string;
  kind: 'paid' | 'closed' | 'failed';
  outTradeNo: string;
  tradeNo: string;
  amount: number;
  currency: string;
  /** The account that the money went to, to be compared with our own. */
  receiver: string;
  at: Date;
}

export type NotifyHeaders = Record<string, string | string[] | undefined>;

/** Thrown by `verifyNotify` for anything that the provider did not say, or said too long ago. */
export class NotifyRefused extends Error {
  override readonly name = 'NotifyRefused';
}

/**
 * A payment provider. Every call but `verifyNotify` may travel over the network: never call one inside an open
 * transaction.
 */
export interface PaymentProvider {
  readonly method: PaymentMethod;
  /** Whether payments can be started. */
  readonly isConfigured: boolean;
  /** Our account there, as notifies name it. */
  readonly receiver: string;
  /** Opens the trade, or finds the one already opened for this number. */
  create(charge: Charge, scene: PaymentScene): Promise<Started>;
  query(outTradeNo: string): Promise<Trade>;
  /** Closes an unpaid trade; gives what it is afterwards: `paid` when the money came first. */
  close(outTradeNo: string): Promise<Trade>;
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** @throws NotifyRefused */
  verifyNotify(rawBody: string, headers: NotifyHeaders, now: Date): PaymentEvent;
}
