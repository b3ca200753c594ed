import type { WechatBridge } from '@sampan/api/contract/payment';
import { getPaymentStartLimit } from '@sampan/domain/payment/trades';
import { ApiError } from '../../http/apiError.ts';
import { consumeRateLimit } from '../../http/limits/sharedRateLimits.ts';
import { getOpenPayments, readOrder } from '../order/orderRecord.ts';
import { assertMethod } from './methods.ts';
import { assertPayable, needsNewTrade, openPayment, type PayCall } from './openPayment.ts';
import { openTrade, toCharge, writeStarted } from './startPayment.ts';

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
  if (isExpired) await assertMethod('wechat', call, record.order.total_amount);
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
