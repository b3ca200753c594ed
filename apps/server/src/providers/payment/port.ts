import type { WechatBridge } from '@sampan/api/contract/payment';
import type { PaymentMethod, PaymentScene, RefundFailure } from '@sampan/api/entities';
import type { StatementEntry } from '@sampan/domain/reconciliation/compare';
import type { ProviderHttp } from '../providerHttp.ts';

/** Dependencies and configuration of a payment provider's adapter. */
export interface PaymentAdapterOptions<Config> {
  config: Config;
  http: ProviderHttp;
  now: () => Date;
  /** Origin of the shop, without a trailing slash. */
  publicUrl: string;
  /** URL of the provider's webhooks. */
  notifyUrl: string;
}

/** An attempt to pay an order. Amounts are in minor units. */
export interface Charge {
  /** Our number of the attempt, unique at the provider: it makes `create` idempotent. */
  outTradeNo: string;
  orderNo: string;
  /** Description on the provider's page, such as the shop's name and the order number. */
  description: string;
  /** Path of the shop to which the provider's page returns the customer. */
  returnPath: string;
  amount: number;
  currency: string;
  expiresAt: Date;
  /** When the attempt was created. */
  startedAt: Date;
  /** IP address of the customer; WeChat Pay's H5 payment requires it. */
  clientIp: string;
}

export interface PaymentStart {
  tradeNo?: string;
  /** Content of the QR code. */
  qrCode?: string;
  payUrl?: string;
}

export type TradeState = 'pending' | 'paid' | 'closed' | 'failed' | 'refunded';

/** State of an attempt at the provider. `unknown`: the provider has no such trade, or is asked to close it again later. */
export interface Trade {
  state: TradeState | 'unknown';
  /** Pending, because the provider refuses the query or its answer cannot be verified: the next one will fail, too. */
  isStuck?: true;
  tradeNo?: string;
  amount?: number;
  currency?: string;
  paidAt?: Date;
}

export interface RefundRequest {
  outTradeNo: string;
  /** The provider's trade number, where it is known. */
  tradeNo?: string | null;
  /** Our refund number, which makes a repeated request idempotent. */
  refundNo: string;
  amount: number;
  /** Total of the payment. */
  total: number;
  currency: string;
  reason: string;
  /** True if no request was sent since the approval: the provider cannot have accepted one, as earlier ones failed. */
  isFirstAttempt?: boolean;
}

/**
 * `pending`: the outcome is unknown, query again; `isAbnormal` where the customer's bank refused the money, and staff
 * settle the same refund on the provider's merchant platform; `isRejected` where the provider refuses every request about
 * it, as with credentials that it does not accept; `isUnverified` where its answer cannot be verified, as with a wrong
 * public key; `isUnconfigured` where nothing was sent, for lack of credentials; `isUnreachable` where it does not answer;
 * `isNotFound` where the provider was asked for the refund's state and has no such refund. `failed` is final: no money was
 * refunded.
 */
export type RefundAnswer =
  | { state: 'settled' }
  | {
      state: 'pending';
      isAbnormal?: true;
      isRejected?: true;
      isUnverified?: true;
      isUnconfigured?: true;
      isUnreachable?: true;
      isNotFound?: true;
    }
  | { state: 'failed'; failure: RefundFailure };

/** A verified webhook about a payment. */
export interface PaymentEvent {
  /** The provider's event id; a repeated delivery has the same one. */
  eventId: string;
  kind: 'paid' | 'closed' | 'failed';
  outTradeNo: string;
  tradeNo: string;
  amount: number;
  currency: string;
  at: Date;
}

/** A verified webhook about a refund; the outcome is queried from the provider. */
export interface RefundEvent {
  eventId: string;
  kind: 'refund';
  outTradeNo: string;
  refundNo: string;
  /** Minor units; undefined where the webhook does not say. */
  amount?: number | undefined;
  /** The provider's number of a refund that failed, which can happen after it had succeeded. */
  failedTradeNo?: string;
}

/** A verified webhook about a dispute, or about a refund that the shop did not request; its facts are fetched. */
export interface UnbookedEvent {
  eventId: string;
  kind: 'unbooked';
  objectType: 'dispute' | 'refund';
  /** The provider's number of the dispute or the refund. */
  tradeNo: string;
}

/** Names a dispute or a refund at its provider. */
export type UnbookedReference = Pick<UnbookedEvent, 'objectType' | 'tradeNo'>;

/** A dispute, or a refund that the shop did not request, as its provider knows it. */
export interface UnbookedMovements {
  /** Its rows in the provider's statements, of the past days and of those to come. */
  entries: StatementEntry[];
  /** A dispute that has withdrawn no money so far, such as an inquiry of the customer's bank. */
  inquiry?: Pick<StatementEntry, 'number' | 'tradeNo' | 'currency' | 'dueAt'> & { isClosed: boolean };
}

/** A verified webhook that concerns no payment of this shop. */
export interface IgnoredEvent {
  eventId: string;
  kind: 'ignored';
}

export type ProviderEvent = PaymentEvent | RefundEvent | UnbookedEvent | IgnoredEvent;

export type NotifyHeaders = Record<string, string | string[] | undefined>;

/** Thrown by `readNotify` for a message that is forged, for another account, or too old. */
export class InvalidWebhook extends Error {
  override readonly name = 'InvalidWebhook';
}

/** A payment provider. Every call may use the network: never call one inside an open transaction. */
export interface PaymentProvider {
  readonly method: PaymentMethod;
  /** Whether the account accepts this currency and, where given, this amount in minor units. */
  takesAmount(currency: string, amount?: number): boolean;
  /** Opens the trade, or returns the one already opened for this number. @throws ProviderError */
  create(charge: Charge, scene: PaymentScene): Promise<PaymentStart>;
  /**
   * Opens the trade of a charge that was started with the scene `jsapi`; only there if the account is configured for it.
   * `code`: WeChat's code for the customer, which works once. @throws ProviderError
   */
  createBridge?(charge: Charge, code: string): Promise<WechatBridge>;
  /** Never rejects with a ProviderError: `pending` where the provider does not respond. */
  query(outTradeNo: string, tradeNo?: string | null): Promise<Trade>;
  /** Closes an unpaid trade and returns its state: `paid` if it was paid before, `pending` if it may still be open. */
  close(outTradeNo: string, tradeNo?: string | null): Promise<Trade>;
  /** Never rejects with a ProviderError: `pending` where the provider does not respond. */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /**
   * Queries a refund by its number and sends nothing else: `pending` with `isNotFound` where the provider has no such
   * refund. Never rejects with a ProviderError.
   */
  queryRefund(request: RefundRequest): Promise<RefundAnswer>;
  /** Sends a harmless request that needs valid credentials. @throws ProviderError where they do not work */
  probe(): Promise<void>;
  /**
   * Fetches the payments and refunds of a day in the shop's zone (`2026-11-20`); none if the provider has no statement.
   * @throws ProviderError, also while the provider prepares the statement
   */
  fetchStatement(day: string): Promise<StatementEntry[]>;
  /**
   * Fetches a dispute or a refund, without entries if it concerns no payment of this shop; null if the account does not
   * have it. Only there for a provider that sends events about them. @throws ProviderError
   */
  fetchUnbooked?(reference: UnbookedReference): Promise<UnbookedMovements | null>;
  /** @throws InvalidWebhook */
  readNotify(rawBody: string, headers: NotifyHeaders, now: Date): ProviderEvent;
}

/** A trade number that the shop never uses, since its own begin with digits. */
export const probeTradeNo = 'SAMPANTEST0';
