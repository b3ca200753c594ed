import type { Payment, PaymentMethod, PaymentScene } from '@sampan/api/entities';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { openPaymentStatuses } from '@sampan/domain/payment/paymentStatuses';
import { getPaymentStartLimit, getTradeScene } from '@sampan/domain/payment/trades';
import { defaultShopName } from '@sampan/domain/setting/siteTexts';
import { sql } from 'drizzle-orm';
import { queryValue } from '../../db/query.ts';
import { ApiError } from '../../http/apiError.ts';
import { unmapAddress } from '../../http/limits/rateLimitKey.ts';
import { consumeRateLimit } from '../../http/limits/sharedRateLimits.ts';
import type { ConfigurableProvider } from '../../providers/payment/configured.ts';
import type { Charge, PaymentStart } from '../../providers/payment/port.ts';
import { isRejectionWithCode, ProviderError } from '../../providers/providerHttp.ts';
import { toPaymentDto } from '../order/orderDto.ts';
import { type OrderRecord, type PaymentColumns, readOrder } from '../order/orderRecord.ts';
import { assertMethod } from './methods.ts';
import { assertPayable, assertUnreported, openPayment, type PayCall, toStartedTrade } from './openPayment.ts';
import { startTransfer } from './transfers.ts';

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
  await assertMethod(method, call, record.order.total_amount);
  assertUnreported(record, method);
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

/** The charge that the provider gets for a payment. */
export function toCharge({ order }: OrderRecord, payment: PaymentColumns, { request }: PayCall): Charge {
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
    clientIp: unmapAddress(request.ip),
  };
}

/** WeChat Pay's refusals of a number that it has with other parameters, such as the customer's address or openid. */
const changedTradeCodes = ['OUT_TRADE_NO_USED', 'INVALID_REQUEST'] as const;

/**
 * Opens the trade; undefined where WeChat Pay has the number with other parameters, so that the payment needs another.
 * @throws ApiError UNAVAILABLE if the provider refuses or does not respond; nothing was charged
 */
export async function openTrade<Answer>(
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
    if (mayBeChanged && (await isOpenAtProvider(provider, outTradeNo))) return undefined;
    throw new ApiError('UNAVAILABLE', { retryAfter: 5 });
  }
}

/** Whether the provider says that the trade is open; a query that fails says nothing. */
async function isOpenAtProvider(provider: ConfigurableProvider, outTradeNo: string): Promise<boolean> {
  const { state, currency } = await provider.query(outTradeNo);
  return state === 'pending' && currency !== undefined;
}

/** Stores a trade that was opened, in a transaction. @throws ApiError ORDER_STATE, UNAVAILABLE if the order changed meanwhile */
export async function writeStarted(call: PayCall, payment: PaymentColumns, started: PaymentStart): Promise<Payment> {
  const { db: tx, now } = call;
  const { tradeNo = null, qrCode = null, payUrl = null } = started;
  const stored = await queryValue<PaymentColumns>(
    tx,
    sql`
    with o as (select id from orders where id = ${payment.order_id} and status = ${orderStatus.pendingPayment} for update),
    p as (
      update payments p set status = ${paymentStatus.pending}, trade_no = ${tradeNo}, qr_code = ${qrCode},
        pay_url = ${payUrl}, updated_at = ${now.toISOString()}::timestamptz
      from o where p.id = ${payment.id} and p.order_id = o.id and p.status in ${[...openPaymentStatuses]}
      returning p.*
    )
    select row_to_json(p) as payment from p`,
  );
  return stored ? toPaymentDto(stored) : failStart(call, payment, started);
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
