import { type BookingType, ledgerEntry } from './ledger.ts';
import { type DemoState, type KeptOrder, nextId } from './state.ts';

/** Writes a movement of money into the books; a closed trade moves none. */
export function book(
  state: DemoState,
  order: KeptOrder,
  type: BookingType,
  { now, details = {}, operatorId }: { now: Date; details?: Record<string, unknown>; operatorId?: number | undefined },
): void {
  if (!order.payment) return;
  const username = state.users.get(order.userId)?.username;
  const entry = ledgerEntry(order, type, order.payment, username, now.toISOString());
  state.ledger.push({ id: nextId(state, 'ledger'), details, ...entry, ...(operatorId && { operatorId }) });
}
