import type { OrderLine, OrderListItem } from '@sampan/api/entities';

/** A product to pick for all selected orders. */
interface PickRow {
  /** A line with the product, for its name. */
  line: OrderLine;
  quantity: number;
  /** Order numbers with the quantity for each. */
  orders: { orderNo: string; quantity: number }[];
}

const physical = 1;

/** Groups lines by product across orders, without digital products and returned units, sorted by product id. */
export function toPicks(orders: readonly { orderNo: string; lines: OrderListItem['lines'] }[]): PickRow[] {
  const rows = new Map<number, PickRow>();
  for (const { orderNo, lines } of orders) {
    for (const line of lines.filter(({ type }) => type === physical)) {
      const quantity = line.quantity - (line.returnedQuantity ?? 0);
      if (quantity === 0) continue;
      const row = rows.get(line.productId) ?? { line, quantity: 0, orders: [] };
      row.quantity += quantity;
      row.orders.push({ orderNo, quantity });
      rows.set(line.productId, row);
    }
  }
  return [...rows.values()].sort((one, other) => one.line.productId - other.line.productId);
}
