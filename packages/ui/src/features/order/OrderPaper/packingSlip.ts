import type { OrderLine, OrderListItem } from '@sampan/api/entities';
import { getParcelAmounts } from '@sampan/domain/order/shipping';

/** The part of an order that was not refunded before it shipped, downloads included; amounts in minor units. */
interface PackingSlip {
  lines: OrderLine[];
  goodsAmount: number;
  shippingAmount: number;
}

/** Leaves out the units and the shipping that were refunded before the order shipped. Later returns do not count. */
export function toPackingSlip(order: OrderListItem): PackingSlip {
  const left = getParcelAmounts(order);
  const lines = order.lines.flatMap((line, index) => {
    const { quantity = 0, amount = 0 } = left.lines[index] ?? {};
    return quantity > 0 ? [{ ...line, quantity, subtotalAmount: amount }] : [];
  });
  const goodsAmount = lines.reduce((sum, { subtotalAmount }) => sum + subtotalAmount, 0);
  return { lines, goodsAmount, shippingAmount: left.shippingAmount };
}
