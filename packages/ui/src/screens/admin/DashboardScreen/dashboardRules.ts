import { shopZone } from '@sampan/api/shopZone';

type Greeting = 'morning' | 'afternoon' | 'evening';

/** Greeting by the time of day in the shop's time zone. */
export function getGreeting(instant: number): Greeting {
  const hours = new Intl.DateTimeFormat('en-US', { timeZone: shopZone, hour: 'numeric', hourCycle: 'h23' });
  const hour = Number(hours.format(instant));
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

/** Share of paid orders, null without orders. Approximate: an order can be paid on a later day than it is placed. */
export function computePaidRate({ orders, paidOrders }: { orders: number; paidOrders: number }): number | null {
  return orders === 0 ? null : Math.min(1, paidOrders / orders);
}
