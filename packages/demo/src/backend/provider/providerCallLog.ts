import type { PaymentMethod, ProviderCallKind, Refund } from '@sampan/api/entities';
import { maskSecrets } from '@sampan/domain/payment/providerCalls';
import type { StoredCall } from '../records.ts';
import { allocateId, type DemoState, type StoredOrder, type Trade } from '../state.ts';
import { writeMessages } from './providerMessages.ts';

/** The shop's number of a refund at the provider. */
export const toRefundNo = ({ id }: Pick<Refund, 'id'>) => `R${id}`;

interface LoggedCall {
  kind: ProviderCallKind;
  order: StoredOrder;
  trade: Trade;
  method: PaymentMethod;
  refund?: Refund | undefined;
}

/** Logs a request to the sandbox provider, which answers at once; the same one with the same response is counted. */
export function recordCall(state: DemoState, call: LoggedCall, now: Date): void {
  const { kind, order, trade, method, refund } = call;
  if (method === 'manual') return;
  const { totalAmount: amount, currency } = order;
  const facts = {
    trade,
    amount,
    currency,
    ...(refund && { refund: { no: toRefundNo(refund), amount: refund.amount } }),
  };
  const { operation, request, status, answer } = writeMessages[method](kind, facts);
  const { outTradeNo } = trade;
  const lastAt = now.toISOString();
  const masked = { ...request, url: maskSecrets(request.url), body: maskSecrets(request.body) };
  const content = { operation, outTradeNo, request: masked, status, answer: maskSecrets(answer) };
  const isSame = (one: StoredCall) =>
    JSON.stringify([one.operation, one.outTradeNo, one.request, one.status, one.answer]) ===
    JSON.stringify(Object.values(content));
  const known = state.providerCalls.find(isSame);
  if (known) {
    Object.assign(known, { repeats: known.repeats + 1, lastAt });
    return;
  }
  state.providerCalls.push({
    ...{ ...content, id: allocateId(state, 'provider call'), orderId: order.id, method, kind },
    ...(facts.refund && { refundNo: facts.refund.no }),
    ...{ result: 'ok', durationMs: 40, repeats: 1, createdAt: lastAt, lastAt },
  });
}

/** The requests with which each provider's adapter pays a refund back. */
const refundSteps: Record<PaymentMethod, readonly ProviderCallKind[]> = {
  alipay: ['refund'],
  wechat: ['refund', 'refundQuery'],
  stripe: ['query', 'refundQuery', 'refund'],
  manual: [],
};

/** Logs the requests of the order's last refund. */
export function recordRefund(state: DemoState, order: StoredOrder, now: Date): void {
  const { payment } = order;
  const trade = state.trades.find(({ paymentId }) => paymentId === payment?.id);
  if (!payment || !trade) return;
  const refund = order.refunds.at(-1);
  for (const kind of refundSteps[payment.method]) {
    recordCall(state, { kind, order, trade, method: payment.method, refund }, now);
  }
}
