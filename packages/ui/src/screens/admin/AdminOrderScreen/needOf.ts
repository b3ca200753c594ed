import type { Order } from '@sampan/api/entities';
import { isDigitalOrder } from '@sampan/domain/order/orderRules';
import type { BannerTone } from '../../../patterns/Banner/Banner.tsx';

/** What staff are to know of an order before anything else: a key under `order.need`. */
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
/** Money that came: it arrived, it goes back. */
const arrived: ReadonlySet<number> = new Set([20, 50]);

/** The one that matters most; undefined where nothing waits for anybody. */
export function needOf(order: Order): Need | undefined {
  const { status, refund, payment, agreement, asksAgreement } = order;
  if (refund?.status === failed) return 'refundFailed';
  if (status === 10) return 'pendingPayment';
  if (status === 20) return asksAgreement && !agreement ? 'agreement' : 'paid';
  if (status === 40 && isDigitalOrder(order.lines)) return 'digital';
  if (status === 50 && payment && arrived.has(payment.status)) return 'late';
  if (status === 60) return 'refundRequested';
  return status === 70 ? 'refunding' : undefined;
}
