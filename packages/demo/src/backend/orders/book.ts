import { type Booking, toLedgerEntry } from '@sampan/domain/order/ledger';
import { toOutTradeNo } from '../../fixtures/shop/listReturnedMoney.ts';
import { allocateId, type DemoState, type StoredOrder } from '../state.ts';

/** Writes a money movement of the order's payment to the ledger. */
export function book(state: DemoState, order: StoredOrder, { now, ...booking }: Booking & { now: Date }): void {
  if (!order.payment) return;
  const at = now.toISOString();
  const trade = state.trades.find(({ paymentId }) => paymentId === order.payment?.id);
  const payment = { ...order.payment, outTradeNo: trade?.outTradeNo ?? toOutTradeNo(order) };
  const username = state.users.get(order.userId)?.username;
  const entry = toLedgerEntry({ ...order, username }, payment, booking);
  state.ledger.push({ id: allocateId(state, 'ledger'), ...entry, createdAt: at, updatedAt: at });
}
