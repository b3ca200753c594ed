import type { PaymentMethod, PaymentScene } from '@sampan/api/entities';
import type { ErrorCode } from '@sampan/api/errors';
import { paymentStatus } from '@sampan/api/statuses';
import { checkPayable } from '@sampan/domain/order/orderLifecycle';
import { getOrderSettings } from '@sampan/domain/order/orderRules';
import {
  createTradeDescription,
  getTradeExpiry,
  isSessionLost,
  isTradeExpired,
  isTradeOfScene,
  maxPayments,
  toOutTradeNo,
} from '@sampan/domain/payment/trades';
import { isLocale } from '@sampan/domain/preferences/locale';
import type { ShopSettings } from '@sampan/domain/setting/settingDefaults';
import { getShopLocale } from '@sampan/domain/setting/shopSettings';
import { readShopName } from '@sampan/domain/setting/siteTexts';
import { sql } from 'drizzle-orm';
import { inlineNumber } from '../../db/inlineNumbers.ts';
import { type Db, queryValue } from '../../db/query.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Call } from '../../http/calls/handler.ts';
import { toLifecycle } from '../order/orderDto.ts';
import { getOpenPayments, lockOrder, type OrderRecord, type PaymentColumns } from '../order/orderRecord.ts';
import { toFirstCheck } from './nextCheck.ts';
import { closePayments } from './service.ts';
import { hasReportedTransfer } from './status.ts';
import { closeTrades, queryProvider } from './trades.ts';

export type PayCall = Pick<Call, 'db' | 'user' | 'now' | 'settings' | 'deps' | 'request' | 'log'>;

/** Returns the order. @throws ApiError NOT_FOUND, or why the viewer cannot pay it now */
export function assertPayable(record: OrderRecord | undefined, { user, now, settings }: PayCall): OrderRecord {
  if (!record) throw new ApiError('NOT_FOUND');
  const check: { ok: boolean; code?: ErrorCode } = checkPayable(
    toLifecycle(record),
    user,
    now,
    getOrderSettings(settings),
  );
  if (!check.ok) throw new ApiError(check.code ?? 'ORDER_STATE');
  return record;
}

/** @throws ApiError ORDER_STATE if the customer reported a transfer, on which staff decide */
export function assertUnreported(record: OrderRecord, method: PaymentMethod): void {
  if (method !== 'manual' && hasReportedTransfer(record)) throw new ApiError('ORDER_STATE');
}

/** Whether the payment cannot be continued: the provider refuses its number in this scene, or now. */
export const needsNewTrade = (payment: PaymentColumns, method: PaymentMethod, scene: PaymentScene, now: Date) =>
  payment.method !== method ||
  !isTradeOfScene(toStartedTrade(payment), scene) ||
  isTradeExpired({ method: payment.method, expiresAt: payment.expires_at }, now) ||
  isSessionLost({ ...payment, createdAt: payment.created_at }, now);

/** The payment, as far as the scene of its trade depends on it. */
export const toStartedTrade = ({ method, scene, qr_code: qrCode }: PaymentColumns) => ({
  method,
  scene,
  qrCode: qrCode ?? undefined,
});

/**
 * The payment to continue with: the open one, if the provider still accepts it, else a new one. Closes other open trades
 * first, so that an order never has two. Only WeChat Pay in Hong Kong closes none in its first five minutes: it stays open
 * until it is closed afterwards, and goes back if it is paid, too. `refusedId`: a payment whose number the provider has
 * just refused.
 */
export async function openPayment(
  record: OrderRecord,
  method: PaymentMethod,
  scene: PaymentScene,
  call: PayCall,
  refusedId?: number,
): Promise<PaymentColumns> {
  const { deps, now } = call;
  const isUnusable = (payment: PaymentColumns) =>
    payment.id === refusedId || needsNewTrade(payment, method, scene, now);
  const open = getOpenPayments(record);
  const first = open.length === 0 ? await insertPayment(deps.db, record, method, scene, call) : undefined;
  if (first) return first;
  // Before the open trade is closed: the order keeps the payment that it has.
  if (open.every(isUnusable)) assertPaymentCount(record);
  const closed = await closeTrades(deps, open.filter(isUnusable));
  for (const payment of open.filter((one) => !isUnusable(one))) await queryProvider(deps, payment);
  return deps.db.transaction(async (tx) => {
    const current = assertPayable(await lockOrder(tx, record.order.id), call);
    assertUnreported(current, method);
    await closePayments(tx, [...closed.ids], now);
    const [payment, ...others] = getOpenPayments(current).filter(({ id }) => !closed.ids.has(id));
    const isElsewhere = [payment, ...others].some((one) => one && isUnusable(one));
    const next = payment ?? (await insertPayment(tx, current, method, scene, call));
    // Another payment was started concurrently; a retry finds it.
    if (isElsewhere || !next) throw new ApiError('UNAVAILABLE', { retryAfter: 1 });
    return next;
  });
}

/** @throws ApiError TIMELINE_FULL if the order has too many payments for another one */
function assertPaymentCount({ payments }: Pick<OrderRecord, 'payments'>): void {
  if (payments.length >= maxPayments) throw new ApiError('TIMELINE_FULL');
}

/**
 * Inserts a new payment if the order is unchanged since it was read; otherwise returns undefined. Attempts are
 * numbered: of two concurrent ones, the second finds its number taken.
 */
async function insertPayment(
  db: Db,
  { order, payments: existing }: OrderRecord,
  method: PaymentMethod,
  scene: PaymentScene,
  { now, settings }: Pick<PayCall, 'now' | 'settings'>,
): Promise<PaymentColumns | undefined> {
  assertPaymentCount({ payments: existing });
  const outTradeNo = toOutTradeNo(order.order_no, existing.length + 1);
  const expiresAt = getTradeExpiry({ expiresAt: order.expires_at ?? undefined }, now, getOrderSettings(settings));
  const description = describeTrade(order, settings);
  return queryValue(
    db,
    sql`
    with o as (
      select id, total_amount, currency, ${now.toISOString()}::timestamptz(3) as now from orders
      where id = ${order.id} and status = ${order.status} and version = ${order.version} for update
    ), p as (
      insert into payments (order_id, method, scene, status, amount, currency, out_trade_no, description,
        expires_at, check_at, created_at, updated_at)
      select id, ${method}, ${scene}, ${inlineNumber(paymentStatus.created)}, total_amount, currency,
        ${outTradeNo}, ${description}, ${expiresAt}::timestamptz, ${toFirstCheck(now).toISOString()}::timestamptz, now, now from o
      on conflict (out_trade_no) do nothing
      returning *
    )
    select row_to_json(p) as payment from p`,
  );
}

/** Description on the provider's page: the shop's name in the order's language, and the order number. */
function describeTrade(order: OrderRecord['order'], settings: ShopSettings): string {
  const locale = isLocale(order.locale) ? order.locale : getShopLocale(settings);
  return createTradeDescription(readShopName(settings['site.name'], locale), order.order_no);
}
