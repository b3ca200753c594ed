import type { Order } from '@sampan/api/entities';
import { orderStatus, paymentStatus } from '@sampan/api/statuses';
import { isStaff } from '@sampan/domain/access/access';
import type { Parcel } from '@sampan/domain/order/carrierNames';
import { maySeeOrder } from '@sampan/domain/order/orderAccess';
import { planFollowUps, toParcelAction } from '@sampan/domain/order/orderFollowUps';
import { ApiError, requireFound } from '../../http/apiError.ts';
import type { Call } from '../../http/calls/handler.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { sendAfterCommit } from '../outbox/sendMessages.ts';
import { findGoneProviders, readGoneProviders } from '../payment/missingCredentials.ts';
import { returnMoney } from '../payment/returnMoney.ts';
import { consumeCloseLimit } from '../payment/status.ts';
import { closeTrades } from '../payment/trades.ts';
import { toOrderDto } from './orderDto.ts';
import { notifyOwner } from './orderNotice.ts';
import { getOpenPayments, lockOrder, type OrderRecord, readOrder, toAccessed } from './orderRecord.ts';
import { addTrackingTokens, rewriteOrderTokens } from './orderSearch.ts';
import type { Transition } from './persistTransition.ts';
import { getChangedScope, type StockMove } from './stock.ts';
import { type TransitionResult, transitionOrder } from './transitionOrder.ts';

/** Call context of order transitions. */
export type OrderCall = Pick<Call, 'db' | 'user' | 'now' | 'settings' | 'deps' | 'afterCommit' | 'request'>;

interface ActionRequest extends Omit<Transition, 'actor' | 'now' | 'settings'> {
  /** Whether only `payment` counts: money of another one, which may be going back, does not keep a transfer from arriving. */
  ignoresOtherPayments?: boolean;
}

/** Returns the order if the viewer may see it. @throws ApiError NOT_FOUND */
export async function showOrder(
  { db, user, now, settings, deps }: Omit<OrderCall, 'afterCommit' | 'request'>,
  id: number,
): Promise<Order> {
  const record = await readOrder(db, id);
  if (!record || !maySeeOrder(toAccessed(record), user)) throw new ApiError('NOT_FOUND');
  return toOrderDto(record, user, now, settings, await findGoneProviders(deps, record));
}

/** Invalidates the catalogue after the commit if stock changed. */
export function invalidateCatalogue({ deps, afterCommit }: OrderCall, stockMove: StockMove): void {
  const scope = getChangedScope(stockMove);
  if (scope) afterCommit('catalogue', async () => deps.caches.catalogue.changed(scope));
}

/** Transitions an order as the viewer, in the call's transaction, and returns the updated order. */
export async function actOnOrder(call: OrderCall, orderId: number, request: ActionRequest): Promise<Order> {
  await transitionAsViewer(call, orderId, request);
  return readActedOrder(call, orderId, request);
}

/** Like `actOnOrder`, for actions that may refund money: the refund is requested from the provider after the commit. */
export async function actOnMoney(call: OrderCall, orderId: number, request: ActionRequest): Promise<Order> {
  const { transition, paymentId } = await transitionAsViewer(call, orderId, request);
  if (transition.effects.includes('askRefund') && paymentId !== undefined)
    call.afterCommit('refund', () => returnMoney(call.deps, paymentId));
  return readActedOrder(call, orderId, request);
}

async function readActedOrder(call: OrderCall, orderId: number, request: ActionRequest): Promise<Order> {
  const { db, user, now, settings } = call;
  const record = requireFound(await readOrder(db, orderId));
  const goneProviders = request.goneProviders ?? (isStaff(user) ? await readGoneProviders(db, record) : undefined);
  return toOrderDto(record, user, now, settings, goneProviders);
}

/**
 * Transitions an order as the viewer, in the call's transaction. `paymentId`: the payment that was paid before the
 * transition, which a refund returns. @throws ApiError NOT_FOUND, or why the order's state does not allow the action
 */
export async function transitionAsViewer(call: OrderCall, orderId: number, request: ActionRequest) {
  const locked = requireFound(await lockOrder(call.db, orderId));
  const { payment, ignoresOtherPayments } = request;
  const record = payment && ignoresOtherPayments ? { ...locked, payments: [payment] } : locked;
  const { now, settings, user } = call;
  const transition = await transitionOrder(call.db, record, { ...request, actor: user, now, settings });
  if (!transition.ok) throw new ApiError(transition.code, transition.fields && { fields: transition.fields });
  await followUp(call, record, request, transition);
  invalidateCatalogue(call, transition);
  return { transition, paymentId: record.payments.find(({ status }) => status === paymentStatus.paid)?.id };
}

/** Writes the audit entry of an action by staff, and notifies the owner if the action has a notice. */
async function followUp(
  call: OrderCall,
  record: OrderRecord,
  request: ActionRequest,
  { plan }: Extract<TransitionResult, { ok: true }>,
): Promise<void> {
  const { id, user_id: userId, status, total_amount: totalAmount } = record.order;
  const order = { id, userId, status, totalAmount, refunds: record.refunds };
  const { audited, notice } = planFollowUps(call.user, order, request, plan);
  if (audited) await writeAudit(call, audited);
  if (!notice || !(await notifyOwner(call, record, notice.notice, notice.details))) return;
  sendAfterCommit(call);
}

/**
 * Closes open trades before an order is cancelled, outside the transaction. Returns a check to run inside it, because
 * another payment may have been started meanwhile.
 */
export async function closeTradesBeforeCancel(
  call: OrderCall,
  orderId: number,
): Promise<(inside: OrderCall) => Promise<void>> {
  const record = await readOrder(call.deps.db, orderId);
  const mayAct = record && (record.order.user_id === call.user.id || isStaff(call.user));
  if (!mayAct || record.order.status !== orderStatus.pendingPayment) return async () => {};
  const open = getOpenPayments(record);
  await consumeCloseLimit(call, open);
  const { ids, mismatchedIds } = await closeTrades(call.deps, open);
  // Money of another amount never pays the order: staff may cancel it, and settle the money as a difference.
  const endedIds = new Set(isStaff(call.user) ? [...ids, ...mismatchedIds] : ids);
  return async (inside) => {
    const current = await lockOrder(inside.db, orderId);
    const isOpen = current && getOpenPayments(current).some(({ id }) => !endedIds.has(id));
    if (isOpen && current.order.status === orderStatus.pendingPayment)
      throw new ApiError('UNAVAILABLE', { retryAfter: 1 });
  };
}

interface Shipment extends Parcel {
  orderId: number;
}

/** Ships an order in the call's transaction and adds its tracking number to the search. */
export async function shipOrder(call: OrderCall, { orderId, ...parcel }: Shipment): Promise<Order> {
  const shipped = await actOnOrder(call, orderId, toParcelAction('ship', parcel));
  await addTrackingTokens(call.db, orderId, parcel.trackingNo);
  return shipped;
}

/** Corrects the parcel of an order in the call's transaction; the search finds the new tracking number alone. */
export async function correctShipment(call: OrderCall, { orderId, ...parcel }: Shipment): Promise<Order> {
  const corrected = await actOnOrder(call, orderId, toParcelAction('correctShipment', parcel));
  await rewriteOrderTokens(call.db, { orderIds: [orderId] });
  return corrected;
}
