import type { Order } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { isDigitalOrder } from '@sampan/domain/order/orderRules';
import type { BannerTone } from '../../../patterns/Banner/Banner.tsx';

/** Key under `order.need` for the notice that staff see first. */
type Need =
  | 'pendingPayment'
  | 'paid'
  | 'digital'
  | 'agreement'
  | 'refundRequested'
  | 'refunding'
  | 'refundFailed'
  | 'late';

export const needTones: Record<Need, BannerTone> = {
  pendingPayment: 'neutral',
  paid: 'info',
  digital: 'neutral',
  agreement: 'warning',
  refundRequested: 'danger',
  refunding: 'info',
  refundFailed: 'danger',
  late: 'warning',
};

const failed = 60;
/** Payment statuses of received money: paid, or being refunded. */
const arrived: ReadonlySet<number> = new Set([20, 50]);

/** The most important notice; undefined if nothing is pending. */
export function getOrderNotice(order: Order): Need | undefined {
  const { status, refund, payment, agreement, asksAgreement } = order;
  if (refund?.status === failed) return 'refundFailed';
  if (status === orderStatus.pendingPayment) return 'pendingPayment';
  if (status === orderStatus.paid) return asksAgreement && !agreement ? 'agreement' : 'paid';
  if (status === orderStatus.completed && isDigitalOrder(order.lines)) return 'digital';
  if (status === orderStatus.cancelled && payment && arrived.has(payment.status)) return 'late';
  if (status === orderStatus.refundRequested) return 'refundRequested';
  return status === orderStatus.refunding ? 'refunding' : undefined;
}
