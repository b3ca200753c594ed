/** Which share of the orders was paid; null where there was none. Some are paid on another day than they are made. */
export function computePaidRate({ orders, paidOrders }: { orders: number; paidOrders: number }): number | null {
  return orders === 0 ? null : Math.min(1, paidOrders / orders);
}
