import type { OrderLine, OrderListItem } from '@sampan/api/entities';
import { isDigitalLine } from '@sampan/domain/order/orderRules';
import { toPackingSlip } from './packingSlip.ts';

/** A product to pick for all selected orders. */
interface PickRow {
  /** A line with the product, for its name. */
  line: OrderLine;
  quantity: number;
  /** Order numbers with the quantity for each. */
  orders: { orderNo: string; quantity: number }[];
}

/** Groups the units on the packing slips by product, without digital products, sorted by product id. */
export function toPicks(orders: readonly OrderListItem[]): PickRow[] {
  const rows = new Map<number, PickRow>();
  for (const order of orders) {
    const { orderNo } = order;
    for (const line of toPackingSlip(order).lines.filter((one) => !isDigitalLine(one))) {
      const { quantity } = line;
      const row = rows.get(line.productId) ?? { line, quantity: 0, orders: [] };
      row.quantity += quantity;
      row.orders.push({ orderNo, quantity });
      rows.set(line.productId, row);
    }
  }
  return [...rows.values()].sort((one, other) => one.line.productId - other.line.productId);
}
