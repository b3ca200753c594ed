import type { OrderStatus, Transfer, TransferAccount } from '@sampan/api/entities';
import { getArrivalAction, type LifecycleAction } from '../order/orderLifecycle.ts';
import { createTransfer } from './transfer.ts';

/** Changes of a payment when a transfer starts. */
export interface TransferStart {
  transfer: Transfer;
  /** FPS code of the transfer. */
  qrCode?: string;
  /** ISO 8601 UTC. */
  expiresAt: string;
}

/**
 * Plans the start of a payment by transfer, which waits as long as its order.
 * @param order the order after the lifecycle's action `awaitTransfer`, which moves its deadline
 */
export function planTransferStart(
  account: TransferAccount,
  order: { orderNo: string; currency: string; expiresAt?: string | undefined },
  payment: { amount: number; expiresAt: string },
): TransferStart {
  const { orderNo, currency, expiresAt = payment.expiresAt } = order;
  return { ...createTransfer(account, { orderNo, amount: payment.amount, currency }), expiresAt };
}

/**
 * Plans what staff found at the bank: the lifecycle's action, and the transfer that the payment then has. The remark of
 * a transfer that did not arrive is for the customer.
 */
export function planTransferDecision(
  { status, transfer }: { status: OrderStatus; transfer: Transfer | null | undefined },
  { received, remark = '' }: { received: boolean; remark?: string | undefined },
): { action: LifecycleAction; transfer?: Transfer } {
  if (received) return { action: getArrivalAction(status) };
  return { action: 'declineTransfer', ...(transfer && { transfer: { ...transfer, remark: remark.trim() } }) };
}
