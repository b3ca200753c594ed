import type { PaymentMethod, paymentScenes, RefundFailure } from '@sampan/api/entities';

export type PaymentScene = (typeof paymentScenes)[number];

/** One attempt to pay an order. Money in minor units. */
export interface Charge {
  /** Our number of this attempt, unique at the provider: it makes `create` idempotent. */
  outTradeNo: string;
  orderNo: string;
  /** Path below the shop's address that the provider's page links back to. */
  returnPath: string;
  amount: number;
  currency: string;
  expiresAt: Date;
  /** When the attempt was begun. */
  startedAt: Date;
  /** IP address of the customer; WeChat Pay's H5 payment requires it. */
  clientIp: string;
}

export interface Started {
  tradeNo?: string;
  /** Content of the QR code. */
  qrCode?: string;
  payUrl?: string;
}

export type TradeState = 'pending' | 'paid' | 'closed' | 'failed' | 'refunded';

/** State of an attempt at the provider. `unknown`: the provider has no such trade. */
export interface Trade {
  state: TradeState | 'unknown';
  tradeNo?: string;
  amount?: number;
  currency?: string;
  paidAt?: Date;
}

export interface RefundRequest {
  outTradeNo: string;
  /** The provider's number, where it is known. */
  tradeNo?: string | null;
  /** Our number, one per refund: a repeated request with the same number refunds once. */
  refundNo: string;
  amount: number;
  /** Of the payment. */
  total: number;
  currency: string;
  reason: string;
}

/** `pending`: the outcome is not known yet, ask again. `failed` is definite: no money went back. */
export type RefundAnswer = { state: 'settled' | 'pending' } | { state: 'failed'; failure: RefundFailure };

/** A verified notify of a payment. */
export interface PaymentEvent {
  /** The provider's number of this message; a repeated delivery repeats it. */
  eventId: string;
  kind: 'paid' | 'closed' | 'failed';
  outTradeNo: string;
  tradeNo: string;
  amount: number;
  currency: string;
  /** The merchant account that received the money. */
  receiver: string;
  at: Date;
}

/** A verified notify of a refund; its outcome is read by asking the provider. */
export interface RefundEvent {
  eventId: string;
  kind: 'refund';
  outTradeNo: string;
  refundNo: string;
}

/** An authentic message that is about nothing of this shop's. */
export interface IgnoredEvent {
  eventId: string;
  kind: 'ignored';
}

export type ProviderEvent = PaymentEvent | RefundEvent | IgnoredEvent;

export type NotifyHeaders = Record<string, string | string[] | undefined>;

/** Thrown by `readNotify` for a message that is not authentic, not ours, or too old. */
export class InvalidWebhook extends Error {
  override readonly name = 'NotifyRefused';
}

/** A payment provider. Every call may use the network: never call one inside an open transaction. */
export interface PaymentProvider {
  readonly method: PaymentMethod;
  /** True when the account takes this currency, and this amount of it where one is given. Minor units. */
  takesAmount(currency: string, amount?: number): boolean;
  /** Opens the trade, or returns the one opened for this number. @throws ProviderError */
  create(charge: Charge, scene: PaymentScene): Promise<Started>;
  /** Never throws: `pending` when the provider does not answer. */
  query(outTradeNo: string, tradeNo?: string | null): Promise<Trade>;
  /** Closes an unpaid trade and returns its state: `paid` when the money came first, `pending` when it may be open. */
  close(outTradeNo: string, tradeNo?: string | null): Promise<Trade>;
  /** Never throws: `pending` when the provider does not answer. */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** Asks something harmless that needs valid credentials. @throws ProviderError where they do not work */
  probe(): Promise<void>;
  /** @throws InvalidWebhook */
  readNotify(rawBody: string, headers: NotifyHeaders, now: Date): ProviderEvent;
}
