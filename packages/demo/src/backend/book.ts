import { type BookingType, ledgerEntry } from './ledger.ts';
import { type DemoState, nextId, type StoredOrder } from './state.ts';

/** Writes a movement of money into the books; a closed trade moves none. */
export function book(
  state: DemoState,
  order: StoredOrder,
  type: BookingType,
  {
    now,
    details = {},
    operatorId,
    amount,
  }: {
    now: Date;
    details?: Record<string, unknown>;
    operatorId?: number | undefined;
    /** Of a refund of a part; else the payment's. */
    amount?: number | undefined;
  },
): void {
  if (!order.payment) return;
  const username = state.users.get(order.userId)?.username;
  const payment = { ...order.payment, amount: amount ?? order.payment.amount };
  const entry = ledgerEntry(order, type, payment, username, now.toISOString());
  const trade = state.trades.find(({ paymentId }) => paymentId === payment.id);
  const outTradeNo = trade?.outTradeNo ?? `${order.orderNo}-demo`;
  state.ledger.push({
    id: nextId(state, 'ledger'),
    details: { outTradeNo, ...details },
    ...entry,
    ...(operatorId && { operatorId }),
  });
}
