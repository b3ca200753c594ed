import type { Order, Payment, PaymentScene, PaymentStatus } from '@sampan/api/entities';
import { paymentStatus, transactionType } from '@sampan/api/statuses';
import type { Booking } from '../order/ledger.ts';
import { getExpiry, type OrderSettings } from '../order/orderRules.ts';
import { type Allowance, hourly, perMinute } from '../rateLimit/allowance.ts';
import { countBytes, cutToBytes } from '../text/cutToBytes.ts';
import type { PayStatus } from './paymentRules.ts';
import { isOpenPayment } from './paymentStatuses.ts';

/** The shop's number of a payment at its provider: the order's number, and the number of the attempt from 1. */
export function toOutTradeNo(orderNo: string, attempt: number): string {
  return `${orderNo}${String(attempt).padStart(2, '0')}`;
}

/** Expiry of a trade started at `now`, ISO 8601: shorter than the order's if that waits days for a transfer. */
export function getTradeExpiry({ expiresAt }: Pick<Order, 'expiresAt'>, now: Date, settings: OrderSettings): string {
  const at = now.toISOString();
  const [end, latest] = [expiresAt ?? at, getExpiry(at, settings)];
  return Date.parse(end) < Date.parse(latest) ? end : latest;
}

/** Whether the provider's trade has expired. A transfer has no trade: it waits as long as its order. */
export function isTradeExpired({ method, expiresAt }: Pick<Payment, 'method' | 'expiresAt'>, now: Date): boolean {
  return method !== 'manual' && Date.parse(expiresAt) <= now.getTime();
}

/** Time in which a session of Stripe is created after its payment. */
const sessionStartMs = 60_000;

/**
 * Whether a payment by Stripe has no session and gets none: Stripe repeats a failure for a day under the payment's number,
 * and refuses the session's expiry once that is near.
 */
export function isSessionLost(
  { method, status, createdAt }: Pick<Payment, 'method' | 'status'> & { createdAt: string },
  now: Date,
): boolean {
  const isStarting = method === 'stripe' && status === paymentStatus.created;
  return isStarting && now.getTime() - Date.parse(createdAt) >= sessionStartMs;
}

interface StartedTrade extends Pick<Payment, 'method'> {
  qrCode?: string | undefined;
  /** The scene that was asked for when the trade was started. */
  scene: PaymentScene;
}

/**
 * The scene of a trade at its provider. WeChat Pay has no page for desktops (`pc`), and opens a code instead of its page
 * for phones (`wap`) for a merchant without permission for the page.
 */
export function getTradeScene({ method, scene, qrCode }: StartedTrade): PaymentScene {
  const isCode = scene === 'pc' ? method === 'wechat' : scene === 'wap' && qrCode !== undefined;
  return isCode ? 'qr' : scene;
}

/**
 * Whether a payment goes on with its trade where it is now asked for in this scene. Alipay and WeChat Pay refuse a number
 * in a second scene; Stripe's page is the same in all of them.
 */
export function isTradeOfScene(trade: StartedTrade, scene: PaymentScene): boolean {
  if (trade.method === 'stripe' || trade.method === 'manual') return true;
  return trade.scene === scene || getTradeScene(trade) === getTradeScene({ method: trade.method, scene });
}

/** Changes by a trade that ended without payment: the payment's status, and a ledger entry without an amount. */
export interface TradeEnd {
  status: PaymentStatus;
  booking: Booking;
}

/** Plans the end of a trade without payment; null if its payment is no longer open. */
export function planTradeEnd(payment: Pick<Payment, 'status'>, state: 'closed' | 'failed'): TradeEnd | null {
  if (!isOpenPayment(payment)) return null;
  const status = state === 'failed' ? paymentStatus.failed : paymentStatus.closed;
  return { status, booking: { type: transactionType.close, details: { state } } };
}

/** The payment status of an order by one of its payments; without a payment none was started. */
export function toPayStatus(
  order: Pick<Order, 'id' | 'status' | 'expiresAt' | 'createdAt'>,
  payment: Pick<Payment, 'status' | 'method' | 'paidAt' | 'expiresAt'> | undefined,
): PayStatus {
  return {
    orderId: order.id,
    status: payment?.status ?? paymentStatus.created,
    orderStatus: order.status,
    ...(payment && { method: payment.method }),
    ...(payment?.paidAt && { paidAt: payment.paidAt }),
    expiresAt: payment?.expiresAt ?? order.expiresAt ?? order.createdAt,
  };
}

/** Maximum payments of one order: each change of the method or scene starts a new one. */
export const maxPayments = 50;

/** How often trades of one order are opened at a provider. */
export const getPaymentStartLimit = (orderId: number): Allowance => hourly(`payment-start:${orderId}`, 30);

/** How often one account makes the shop query trades at a provider: twice as often as the payment sheet polls at first (`pauseBeforePoll`). */
export const getPaymentQueryLimit = (userId: number): Allowance => perMinute(`payment-query:${userId}`, 60);

/**
 * How often one account makes the shop close trades at a provider, by cancelling or by another method: of its own, so that
 * open payment sheets, which poll, leave room for it.
 */
export const getPaymentCloseLimit = (userId: number): Allowance => perMinute(`payment-close:${userId}`, 20);

/** WeChat Pay's limit, the lowest of the providers, bytes of UTF-8. */
const maxBytes = 127;

/** Characters that Alipay forbids in a trade's subject, markup and control characters. */
const forbiddenCharacters = /[/=&<>\\\p{Cc}]+/gu;

/**
 * Description on the provider's page: the shop's name, cut if it is long, and the order number.
 * Source: `subject` in https://opendocs.alipay.com/open/59da99d0_alipay.trade.page.pay
 */
export function createTradeDescription(shopName: string, orderNo: string): string {
  const name = shopName
    .replaceAll("'", '’')
    .replaceAll('"', '”')
    .replace(forbiddenCharacters, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `${cutToBytes(name, maxBytes - countBytes(` ${orderNo}`)).trim()} ${orderNo}`.trim();
}
