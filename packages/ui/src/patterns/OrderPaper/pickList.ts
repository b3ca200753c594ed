import type { OrderLine, OrderListItem } from '@sampan/api/entities';

/** One kind of goods to be fetched from the shelf, for all the orders that are packed now. */
interface PickRow {
  /** Of an order with it: what it is called. */
  line: OrderLine;
  quantity: number;
  /** In which orders, and how many in each. */
  orders: { orderNo: string; quantity: number }[];
}

const physical = 1;

/** What lies on the shelf is fetched once for all orders; digital goods do not lie there. In the order of the numbers. */
export function toPicks(orders: readonly { orderNo: string; lines: OrderListItem['lines'] }[]): PickRow[] {
  const rows = new Map<number, PickRow>();
  for (const { orderNo, lines } of orders) {
    for (const line of lines.filter(({ type }) => type === physical)) {
      const row = rows.get(line.productId) ?? { line, quantity: 0, orders: [] };
      row.quantity += line.quantity;
      row.orders.push({ orderNo, quantity: line.quantity });
      rows.set(line.productId, row);
    }
  }
  return [...rows.values()].sort((one, other) => one.line.productId - other.line.productId);
}
