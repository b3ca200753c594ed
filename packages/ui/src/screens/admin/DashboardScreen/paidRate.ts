/** Share of paid orders, null without orders. Approximate: an order can be paid on a later day than it is placed. */
export function computePaidRate({ orders, paidOrders }: { orders: number; paidOrders: number }): number | null {
  return orders === 0 ? null : Math.min(1, paidOrders / orders);
}
