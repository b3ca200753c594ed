import { adminOrder } from '@sampan/api/contract/order';
import type { OrderStats } from '@sampan/api/entities';
import { useEndpoint } from '../../../data/useEndpoint.ts';

/** Whether the shop has never had an order. Sends a request only if the statistics show no activity. */
export function useIsNewShop(stats: OrderStats | undefined): boolean {
  const shop = stats?.shop;
  const isStill = shop !== undefined && shop.todayOrders + shop.toShip + shop.refundsWaiting === 0;
  const { data } = useEndpoint(adminOrder.list, { page: 1, limit: 1 }, { enabled: isStill });
  return isStill && data?.total === 0;
}
