import type { ChartData } from '../../patterns/ChartFrame/chartData.ts';

/** Figures of a made-up week, for stories; money in minor units. */
export const week: ChartData = {
  pointName: 'Day',
  labels: ['Mar 1', 'Mar 2', 'Mar 3', 'Mar 4', 'Mar 5', 'Mar 6', 'Mar 7'],
  series: [{ id: 'sales', name: 'This week', values: [290_000, 380_000, 350_000, 510_000, 540_000, 760_000, 670_000] }],
  previous: { name: 'Last week', values: [240_000, 295_000, 265_000, 400_000, 365_000, 490_000, 440_000] },
};
export const statuses: ChartData = {
  pointName: 'Status',
  labels: ['Completed', 'Shipped', 'To ship', 'To pay', 'Refunds'],
  series: [{ id: 'orders', name: 'Orders', values: [49, 35, 23, 14, 7] }],
};
export const products: ChartData = {
  pointName: 'Product',
  labels: ['青釉手作侧把茶壶 220ml', '柴烧陶碗 14cm', '竹编茶席', '白瓷品茗杯一对', '铁观音 100g'],
  series: [{ id: 'amount', name: 'Sales', values: [656_000, 354_000, 208_000, 156_000, 88_000] }],
};
