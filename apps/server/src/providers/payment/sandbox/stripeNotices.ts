import { createHmac } from 'node:crypto';
import type { SandboxEvent, SandboxPaymentEvent, SettledRefund, SignedMessage } from './events.ts';

const stripeEventTypes = {
  paid: 'checkout.session.completed',
  closed: 'checkout.session.expired',
  failed: 'checkout.session.async_payment_failed',
} as const;

/** Builds a webhook like Stripe's. */
export function writeStripeEvent(event: SandboxEvent, sentAt: Date, secret: string): SignedMessage {
  const created = Math.floor(event.at.getTime() / 1000);
  const { type, object } = describeChange(event);
  const content = { id: event.eventId, object: 'event', livemode: false, created, type, data: { object } };
  const body = JSON.stringify(content);
  const timestamp = Math.floor(sentAt.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  const headers = { 'stripe-signature': `t=${timestamp},v1=${signature}` };
  return { body, headers: { 'content-type': 'application/json; charset=utf-8', ...headers } };
}

function describeChange(event: SandboxEvent): { type: string; object: object } {
  if (event.kind === 'object') return event;
  if (event.kind === 'refunded') return { type: event.type, object: describeRefund(event) };
  const status = event.kind === 'closed' ? 'expired' : 'complete';
  return { type: stripeEventTypes[event.kind], object: describeSession(event, status, event.kind === 'paid') };
}

/** Whether a refund was made in the dashboard: it is stored by Stripe's number, because it has none of the shop's. */
const isOutsideRefund = (refundNo: string) => refundNo.startsWith('re_');

/** Formats a refund like Stripe's API; one without an amount has failed. */
export function describeRefund({
  outTradeNo,
  tradeNo,
  refundNo,
  amount,
  currency,
}: Pick<SettledRefund, 'outTradeNo' | 'tradeNo' | 'refundNo' | 'amount' | 'currency'>) {
  return {
    id: isOutsideRefund(refundNo) ? refundNo : `re_${refundNo}`,
    object: 'refund',
    status: amount > 0 ? 'succeeded' : 'failed',
    amount,
    currency: currency.toLowerCase(),
    payment_intent: toIntentId(tradeNo),
    metadata: isOutsideRefund(refundNo) ? {} : { out_trade_no: outTradeNo, out_refund_no: refundNo },
  };
}

/** Formats a Checkout Session like Stripe's API. */
export function describeSession(
  {
    tradeNo,
    outTradeNo,
    amount,
    currency,
  }: Pick<SandboxPaymentEvent, 'tradeNo' | 'outTradeNo' | 'amount' | 'currency'>,
  status: 'open' | 'complete' | 'expired',
  isPaid: boolean,
) {
  return {
    id: tradeNo,
    object: 'checkout.session',
    livemode: false,
    client_reference_id: outTradeNo,
    metadata: { out_trade_no: outTradeNo },
    status,
    payment_status: isPaid ? 'paid' : 'unpaid',
    payment_intent: status === 'complete' ? toIntentId(tradeNo) : null,
    amount_total: amount,
    currency: currency.toLowerCase(),
  };
}

/** Id of the payment intent of a session. */
export const toIntentId = (sessionId: string) => sessionId.replace('cs_test_', 'pi_');

/** Id of the Checkout session of a sandbox trade. Trades of the demo data have another trade number. */
export const getSessionId = ({ token }: { token: string }) => `cs_test_${token}`;
