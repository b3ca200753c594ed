import { useTranslation } from 'react-i18next';
import type { ListView } from '../shared/AdminList.tsx';
import { useOrderStats } from '../shared/useWaiting.ts';
import { type OrderView, orderViewNames, orderViews } from './orderQuery.ts';

/** Views of the order list; those with pending orders have counts, from the statistics that the shell loads anyway. */
export function useOrderViews(): ListView[] {
  const { t } = useTranslation('admin');
  const shop = useOrderStats().data?.shop;
  const counts: Partial<Record<OrderView, number | undefined>> = shop
    ? { pay: shop.toPay, ship: shop.toShip, refunds: shop.refundsWaiting + shop.refunding }
    : {};
  return orderViewNames.map((name) => ({
    view: orderViews[name],
    label: t(`orders.view.${name}`),
    count: counts[name],
  }));
}
