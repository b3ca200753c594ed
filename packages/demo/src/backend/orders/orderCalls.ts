import type { Order, Payment } from '@sampan/api/entities';
import type { Parcel } from '@sampan/domain/order/carrierNames';
import { maySeeOrder } from '@sampan/domain/order/orderAccess';
import { planFollowUps } from '@sampan/domain/order/orderFollowUps';
import type { OrderRequest } from '@sampan/domain/order/orderPlan';
import { writeAudit } from '../audit.ts';
import { type CallContext, DemoApiError } from '../call.ts';
import { closeTrade, settleRefund } from '../provider/provider.ts';
import type { StoredOrder } from '../state.ts';
import { notifyOwner } from './orderNotice.ts';
import { actOn, toOrderDto, withMainPayment } from './orders.ts';

/** Returns an order that the viewer may see. @throws DemoApiError NOT_FOUND for another customer's order */
export function findOrder(call: CallContext, id: number): StoredOrder {
  const order = call.state.orders.get(id);
  if (!order || !maySeeOrder(order, call.viewer)) throw new DemoApiError('NOT_FOUND');
  return order;
}

interface Act extends Omit<OrderRequest, 'settings' | 'actor' | 'now'> {
  set?: Parcel;
  /** The payment that the action is about; by default the order's main payment. */
  payment?: Payment | undefined;
}

/** Runs an order action as the viewer, with audit entry and order notice; returns the order after it. */
export function act(call: CallContext, id: number, { set, payment, ...request }: Act): Order {
  const found = findOrder(call, id);
  const order = payment ? withMainPayment(found, payment) : found;
  const done = actOn(call.state, order, { ...request, actor: call.viewer, now: call.now });
  if (!('plan' in done)) throw new DemoApiError(done.code, done.fields && { fields: done.fields });
  const { plan } = done;
  const { audited, notice } = planFollowUps(call.viewer, order, { ...request, set, payment }, plan);
  if (audited) writeAudit(call, audited);
  if (notice) notifyOwner(call, order, notice.notice, notice.details);
  if (plan.effects.includes('closePayment')) closeTrade(call.state, id, call.now);
  const answer = toOrderDto(call, call.state.orders.get(id) as StoredOrder);
  // The refund settles after the response is built, as on the server: the viewer sees the refund as pending.
  if (plan.effects.includes('askRefund') && order.payment?.method !== 'manual')
    settleRefund(call.state, done.order, call.now);
  return answer;
}
