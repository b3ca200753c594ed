import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import type { Order } from '@sampan/api/entities';
import { ApiError, requireFound } from '../../http/apiError.ts';
import type { StagedHandler } from '../../http/calls/handler.ts';
import {
  findLatePaymentsByHand,
  type GoneProviders,
  lockOrder,
  type OrderRecord,
  type PaymentColumns,
  readOrder,
} from '../order/orderRecord.ts';
import { actOnOrder, type OrderCall } from '../order/service.ts';
import { assertTransition } from '../order/transitionOrder.ts';
import { checkBeforeDecision, checkBeforeSettlement } from './failedRefund.ts';
import { findGoneProviders } from './missingCredentials.ts';
import { isLateReturnAtShop } from './refundRequest.ts';

type DoneInput = ParsedInputOf<Contract['adminOrder']['refundDone']>;

/** @throws ApiError REFUND_LIMIT if this is not the amount that the customer is owed */
function assertAmount(amount: number, owed: number | undefined): void {
  if (amount !== owed) throw new ApiError('REFUND_LIMIT', { fields: { amount: 'differs' } });
}

/** @throws ApiError NOT_FOUND, ORDER_STATE if staff do not send back this payment, REFUND_LIMIT */
function requireLatePayment(
  record: OrderRecord | undefined,
  { paymentId, amount }: DoneInput,
  goneProviders: GoneProviders,
) {
  if (!record) throw new ApiError('NOT_FOUND');
  const payment = findLatePaymentsByHand(record, goneProviders).find(({ id }) => id === paymentId);
  if (!payment) throw new ApiError('ORDER_STATE');
  assertAmount(amount, payment.amount);
  return payment;
}

/** Whether the shop still requests the return of a late payment that staff may send back. */
function isReturnRequested(record: OrderRecord, payment: PaymentColumns, goneProviders: GoneProviders): boolean {
  return payment.method !== 'manual' && !goneProviders.has(payment.method) && !isLateReturnAtShop(record, payment);
}

async function settleByHand(input: DoneInput, call: OrderCall, goneProviders: GoneProviders): Promise<Order> {
  const { orderId, paymentId, amount, note: text } = input;
  const record = await lockOrder(call.db, orderId);
  if (paymentId !== undefined) {
    const payment = requireLatePayment(record, input, goneProviders);
    return actOnOrder(call, orderId, { action: 'settleLatePayment', text, payment, goneProviders });
  }
  const answer = await actOnOrder(call, orderId, { action: 'refundSettled', text, goneProviders });
  assertAmount(amount, record?.refunds.at(-1)?.amount);
  return answer;
}

/** Staff record that they sent the money of a refund, or of a late payment, without the provider. */
export const markRefundDone: StagedHandler<Contract['adminOrder']['refundDone']> = {
  async prepare(input, { db, deps, user: actor, now, settings }) {
    const record = requireFound(await readOrder(db, input.orderId));
    const goneProviders = await findGoneProviders(deps, record);
    const { paymentId, note: text, amount } = input;
    const action = paymentId === undefined ? 'refundSettled' : 'settleLatePayment';
    assertTransition(record, { action, text, goneProviders, actor, now, settings });
    if (paymentId === undefined) {
      assertAmount(amount, record.refunds.at(-1)?.amount);
      await checkBeforeDecision(deps, record);
    } else {
      const payment = requireLatePayment(record, input, goneProviders);
      if (isReturnRequested(record, payment, goneProviders)) await checkBeforeSettlement(deps, record, payment);
    }
    return (inside) => settleByHand(input, inside, goneProviders);
  },
};
