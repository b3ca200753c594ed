import type { OrderLine } from '@sampan/api/entities';
import type { ExportColumn } from './columns.ts';

/** A line with the number and currency of its order. */
export interface ExportedOrderLine extends OrderLine {
  orderNo: string;
  currency: string;
}

/** One row per line of an order, as it was at order time. */
export const orderLineColumns: readonly ExportColumn<ExportedOrderLine>[] = [
  { header: ['订单号', '訂單編號', 'Order number'], cell: ({ orderNo }) => orderNo },
  { header: ['商品ID', '商品ID', 'Product ID'], cell: ({ productId }) => productId },
  { header: ['商品', '商品', 'Product'], cell: ({ name, i18n }, { locale }) => i18n?.[locale]?.name ?? name },
  {
    header: ['规格', '規格', 'Options'],
    cell: ({ options, i18n }, { locale }) =>
      (i18n?.[locale]?.options ?? options).map(({ name, value }) => `${name}: ${value}`).join(', '),
  },
  { header: ['数量', '數量', 'Quantity'], cell: ({ quantity }) => quantity },
  { header: ['退货数量', '退貨數量', 'Returned'], cell: ({ returnedQuantity }) => returnedQuantity ?? 0 },
  { header: ['单价', '單價', 'Price'], cell: ({ priceAmount, currency }, { amount }) => amount(priceAmount, currency) },
  {
    header: ['小计', '小計', 'Subtotal'],
    cell: ({ subtotalAmount, currency }, { amount }) => amount(subtotalAmount, currency),
  },
  { header: ['币种', '貨幣', 'Currency'], cell: ({ currency }) => currency },
];
