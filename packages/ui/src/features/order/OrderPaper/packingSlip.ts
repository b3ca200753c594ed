import type { OrderLine, OrderListItem } from '@sampan/api/entities';
import { orderStatus } from '@sampan/api/statuses';
import { getRefundableAmounts } from '@sampan/domain/order/refunds';

/** The part of an order that ships; amounts in minor units. */
interface PackingSlip {
  lines: OrderLine[];
  goodsAmount: number;
  shippingAmount: number;
}

/** Leaves out the units and the shipping that were refunded before the order shipped. Later returns do not count. */
export function toPackingSlip(order: OrderListItem): PackingSlip {
  const refunds = order.refunds.filter(({ fromStatus }) => fromStatus === orderStatus.paid);
  const left = getRefundableAmounts({ ...order, refunds });
  const lines = order.lines.flatMap((line, index) => {
    const { quantity = 0, amount = 0 } = left.lines[index] ?? {};
    return quantity > 0 ? [{ ...line, quantity, subtotalAmount: amount }] : [];
  });
  const goodsAmount = lines.reduce((sum, { subtotalAmount }) => sum + subtotalAmount, 0);
  return { lines, goodsAmount, shippingAmount: left.shippingAmount };
}
