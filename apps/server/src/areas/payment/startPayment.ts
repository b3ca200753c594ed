import type { WechatBridge } from '@sampan/api/contract/payment';
import type { Payment, PaymentMethod } from '@sampan/api/entities';
import type { ErrorCode } from '@sampan/api/errors';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { checkPayable } from '@sampan/domain/order/orderLifecycle';
import { getOrderSettings } from '@sampan/domain/order/orderRules';
import { getPaymentStartLimit, maxPayments } from '@sampan/domain/payment/paymentLimits';
import { createTradeDescription } from '@sampan/domain/payment/tradeDescription';
import {
  getTradeExpiry,
  getTradeScene,
  isSessionLost,
  isTradeExpired,
  isTradeOfScene,
  toOutTradeNo,
} from '@sampan/domain/payment/trades';
import { isLocale } from '@sampan/domain/preferences/locale';
import type { ShopSettings } from '@sampan/domain/setting/settingDefaults';
import { getShopLocale } from '@sampan/domain/setting/shopSettings';
import { defaultShopName, readShopName } from '@sampan/domain/setting/siteTexts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/connection.ts';
import { queryRows } from '../../db/query.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Call } from '../../http/calls/handler.ts';
import { consumeRateLimit } from '../../http/limits/sharedRateLimits.ts';
import type { ConfigurableProvider } from '../../providers/payment/configured.ts';
import type { Charge, PaymentScene, PaymentStart } from '../../providers/payment/port.ts';
import { isRejectionWithCode, ProviderError } from '../../providers/providerHttp.ts';
import { toLifecycle, toPaymentDto } from '../order/orderDto.ts';
import { getOpenPayments, lockOrder, type OrderRecord, type PaymentColumns, readOrder } from '../order/orderRecord.ts';
import { toFirstCheck } from './closedTrades.ts';
import { checkMethod } from './methods.ts';
import { closePayments } from './service.ts';
import { hasReportedTransfer } from './status.ts';
import { closeTrades, queryProvider } from './trades.ts';
import { startTransfer } from './transfers.ts';

type PayCall = Pick<Call, 'db' | 'user' | 'now' | 'settings' | 'deps' | 'request' | 'log'>;

function assertPayable(record: OrderRecord | undefined, { user, now, settings }: PayCall): OrderRecord {
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
function checkUnreported(record: OrderRecord, method: PaymentMethod): void {
  if (method !== 'manual' && hasReportedTransfer(record)) throw new ApiError('ORDER_STATE');
}

/** Whether the payment cannot be continued: the provider refuses its number in this scene, or now. */
const needsNewTrade = (payment: PaymentColumns, method: PaymentMethod, scene: PaymentScene, now: Date) =>
  payment.method !== method ||
  !isTradeOfScene(toStartedTrade(payment), scene) ||
  isTradeExpired({ method: payment.method, expiresAt: payment.expires_at }, now) ||
  isSessionLost({ ...payment, createdAt: payment.created_at }, now);

const toStartedTrade = ({ method, scene, qr_code: qrCode }: PaymentColumns) => ({
  method,
  scene,
  qrCode: qrCode ?? undefined,
});

/**
 * The payment to continue with: the open one, if the provider still accepts it, else a new one. Closes other open trades
 * first, so that an order never has two. Only WeChat Pay in Hong Kong closes none in its first five minutes: it stays open
 * until it is closed afterwards, and goes back if it is paid, too. `refusedId`: a payment whose number the provider has just refused.
 */
async function openPayment(
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
  if (open.every(isUnusable)) checkPaymentCount(record);
  const closed = await closeTrades(deps, open.filter(isUnusable));
  for (const payment of open.filter((one) => !isUnusable(one))) await queryProvider(deps, payment);
  return deps.db.transaction(async (tx) => {
    const current = assertPayable(await lockOrder(tx, record.order.id), call);
    checkUnreported(current, method);
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
function checkPaymentCount({ payments }: Pick<OrderRecord, 'payments'>): void {
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
  checkPaymentCount({ payments: existing });
  const outTradeNo = toOutTradeNo(order.order_no, existing.length + 1);
  const expiresAt = getTradeExpiry({ expiresAt: order.expires_at ?? undefined }, now, getOrderSettings(settings));
  const description = describeTrade(order, settings);
  const [row] = await queryRows<{ payment: PaymentColumns }>(
    db,
    sql`
    with o as (
      select id, total_amount, currency, ${now.toISOString()}::timestamptz(3) as now from orders
      where id = ${order.id} and status = ${order.status} and version = ${order.version} for update
    ), p as (
      insert into payments (order_id, method, scene, status, amount, currency, out_trade_no, description, expires_at, check_at, created_at, updated_at)
      select id, ${method}, ${scene}, 0, total_amount, currency, ${outTradeNo}, ${description}, ${expiresAt}::timestamptz, ${toFirstCheck(now).toISOString()}::timestamptz, now, now from o
      on conflict (out_trade_no) do nothing
      returning *
    )
    select row_to_json(p) as payment from p`,
  );
  return row?.payment;
}

/** Opens the trade at the provider, before the transaction. Returns the step that stores it. */
export async function startPayment(
  { orderId, scene: requestedScene }: { orderId: number; scene: PaymentScene },
  method: PaymentMethod,
  call: PayCall,
): Promise<(inside: PayCall) => Promise<Payment>> {
  const { deps } = call;
  const scene =
    requestedScene === 'jsapi' && !(await deps.providers.payment[method].hasBridge()) ? 'qr' : requestedScene;
  const record = assertPayable(await readOrder(deps.db, orderId), call);
  await checkMethod(method, call, record.order.total_amount);
  checkUnreported(record, method);
  await consumeRateLimit(deps.db, call.now, [getPaymentStartLimit(orderId)]);
  const opened = await openPayment(record, method, scene, call);
  if (method === 'manual') return (inside) => startTransfer(inside, opened);
  const session = toOpenSession(opened);
  const { payment, started } = session
    ? { payment: opened, started: session }
    : await createTrade(record, opened, call);
  return (inside) => writeStarted(inside, payment, started);
}

/** Stripe's session, whose page stays the same while it is open; the other providers answer a repetition with a new one. */
function toOpenSession({ method, trade_no: tradeNo, pay_url: payUrl }: PaymentColumns): PaymentStart | undefined {
  return method === 'stripe' && tradeNo !== null && payUrl !== null ? { tradeNo, payUrl } : undefined;
}

/** Opens the trade at the provider, under a new number where WeChat Pay refuses that of the payment. */
async function createTrade(
  record: OrderRecord,
  payment: PaymentColumns,
  call: PayCall,
): Promise<{ payment: PaymentColumns; started: PaymentStart }> {
  const open = (current: PaymentColumns) =>
    openTrade(call, toCharge(record, current, call), current.method, (provider, charge) =>
      provider.create(charge, getTradeScene(toStartedTrade(current))),
    );
  const started = await open(payment);
  if (started) return { payment, started };
  const next = await openPayment(record, payment.method, payment.scene, call, payment.id);
  const restarted = await open(next);
  if (!restarted) throw new ApiError('UNAVAILABLE', { retryAfter: 5 });
  return { payment: next, started: restarted };
}

/**
 * Opens the trade of a payment inside WeChat at the provider, before the transaction, once WeChat has said who pays. A
 * new payment replaces an expired one. Returns the step that checks that the payment is still open.
 */
export async function openWechatBridge(
  { orderId, code }: { orderId: number; code: string },
  call: PayCall,
): Promise<(inside: PayCall) => Promise<WechatBridge>> {
  const record = assertPayable(await readOrder(call.deps.db, orderId), call);
  const started = getOpenPayments(record).find(({ method }) => method === 'wechat');
  if (!started) throw new ApiError('ORDER_STATE');
  if (started.scene !== 'jsapi' || !(await call.deps.providers.payment.wechat.hasBridge()))
    throw new ApiError('PAYMENT_METHOD');
  const isExpired = needsNewTrade(started, 'wechat', 'jsapi', call.now);
  await consumeRateLimit(call.deps.db, call.now, [getPaymentStartLimit(orderId)]);
  if (isExpired) await checkMethod('wechat', call, record.order.total_amount);
  const payment = isExpired ? await openPayment(record, 'wechat', 'jsapi', call) : started;
  const bridge = await openTrade(call, toCharge(record, payment, call), 'wechat', (provider, charge) =>
    provider.createBridge(charge, code),
  );
  if (!bridge) {
    // WeChat's code works once, so the customer starts anew, by a payment with another number.
    await openPayment(record, 'wechat', 'jsapi', call, payment.id);
    throw new ApiError('UNAVAILABLE', { retryAfter: 1 });
  }
  return async (inside) => {
    await writeStarted(inside, payment, { payUrl: started.pay_url ?? undefined });
    return bridge;
  };
}

/** Description on the provider's page: the shop's name in the order's language, and the order number. */
function describeTrade(order: OrderRecord['order'], settings: ShopSettings): string {
  const locale = isLocale(order.locale) ? order.locale : getShopLocale(settings);
  return createTradeDescription(readShopName(settings['site.name'], locale), order.order_no);
}

function toCharge({ order }: OrderRecord, payment: PaymentColumns, { request }: PayCall): Charge {
  return {
    outTradeNo: payment.out_trade_no,
    orderNo: order.order_no,
    description: payment.description ?? `${defaultShopName} ${order.order_no}`,
    // `pay=check` makes the order page check the payment at once.
    returnPath: `/orders/${order.id}?pay=check`,
    amount: payment.amount,
    currency: payment.currency,
    expiresAt: new Date(payment.expires_at),
    startedAt: new Date(payment.created_at),
    clientIp: request.ip,
  };
}

/** WeChat Pay's refusals of a number that it has with other parameters, such as the customer's address or openid. */
const changedTradeCodes = ['OUT_TRADE_NO_USED', 'INVALID_REQUEST'] as const;

/**
 * Opens the trade; undefined where WeChat Pay has the number with other parameters, so that the payment needs another.
 * @throws ApiError UNAVAILABLE if the provider refuses or does not respond; nothing was charged
 */
async function openTrade<Answer>(
  { deps, log }: PayCall,
  charge: Charge,
  method: PaymentMethod,
  open: (provider: ConfigurableProvider, charge: Charge) => Promise<Answer>,
): Promise<Answer | undefined> {
  const { outTradeNo } = charge;
  const provider = deps.providers.payment[method];
  try {
    return await open(provider, charge);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ method, outTradeNo, code: error.code, kind: error.kind }, 'payment not started');
    const mayBeChanged = method === 'wechat' && isRejectionWithCode(error, ...changedTradeCodes);
    if (mayBeChanged && (await isTradeOpen(provider, outTradeNo))) return undefined;
    throw new ApiError('UNAVAILABLE', { retryAfter: 5 });
  }
}

/** Whether the provider says that the trade is open; a query that fails says nothing. */
async function isTradeOpen(provider: ConfigurableProvider, outTradeNo: string): Promise<boolean> {
  const { state, currency } = await provider.query(outTradeNo);
  return state === 'pending' && currency !== undefined;
}

async function writeStarted(call: PayCall, payment: PaymentColumns, started: PaymentStart): Promise<Payment> {
  const { db: tx, now } = call;
  const { tradeNo = null, qrCode = null, payUrl = null } = started;
  const [row] = await queryRows<{ payment: PaymentColumns }>(
    tx,
    sql`
    with o as (select id from orders where id = ${payment.order_id} and status = ${orderStatus.pendingPayment} for update),
    p as (
      update payments p set status = ${paymentStatus.pending}, trade_no = ${tradeNo}, qr_code = ${qrCode},
        pay_url = ${payUrl}, updated_at = ${now.toISOString()}::timestamptz
      from o where p.id = ${payment.id} and p.order_id = o.id and p.status in (${paymentStatus.created}, ${paymentStatus.pending})
      returning p.*
    )
    select row_to_json(p) as payment from p`,
  );
  return row ? toPaymentDto(row.payment) : failStart(call, payment, started);
}

/** Throws the reason why a trade that was just opened cannot be stored. */
async function failStart({ db: tx, deps }: PayCall, payment: PaymentColumns, started: PaymentStart): Promise<never> {
  const record = await readOrder(tx, payment.order_id);
  if (record?.order.status === orderStatus.pendingPayment) throw new ApiError('UNAVAILABLE', { retryAfter: 1 });
  // The order was cancelled or paid during the provider's call: closes the new trade; if it is paid nevertheless, the
  // money is refunded.
  deps.background.run('close trade', () =>
    deps.providers.payment[payment.method].close(payment.out_trade_no, started.tradeNo),
  );
  throw new ApiError('ORDER_STATE');
}
