import type { Order, OrderLine, Refund } from '@sampan/api/entities';
import { isDigitalLine } from './orderRules.ts';
import { type FieldCodes, getRefundableAmounts, type RefundableOrder } from './refunds.ts';

/** Units of a line that are returned to the shop. */
export interface ReturnedUnits {
  orderLineId: number;
  productId: number;
  quantity: number;
  /** Whether the units go back into stock. */
  restock: boolean;
}

/** Whether the line was never shipped: downloads, and any line before the order ships. */
function isUnshipped(order: Pick<Order, 'shippedAt'>, line: Pick<OrderLine, 'type'>): boolean {
  return order.shippedAt === undefined || isDigitalLine(line);
}

/**
 * Units that a refund returns without a return shipment, because they were never shipped: its own, or all that remain if
 * it leaves no money, since nothing of the order ships any more.
 */
export function getReturnedUnits(order: RefundableOrder, refund: Pick<Refund, 'items' | 'restock'>): ReturnedUnits[] {
  const leavesMoney = getRefundableAmounts(order).amount > 0;
  return order.lines.flatMap((line) => {
    const refunded = refund.items.find(({ orderLineId }) => orderLineId === line.id)?.quantity ?? 0;
    const quantity = leavesMoney ? refunded : line.quantity - (line.returnedQuantity ?? 0);
    if (quantity === 0 || !isUnshipped(order, line)) return [];
    return [{ orderLineId: line.id, productId: line.productId, quantity, restock: refund.restock }];
  });
}

/** Units of a shipped line that the customer still has. */
export function countUnitsOut(
  order: Pick<Order, 'shippedAt'>,
  line: Pick<OrderLine, 'type' | 'quantity' | 'returnedQuantity'>,
): number {
  return isUnshipped(order, line) ? 0 : line.quantity - (line.returnedQuantity ?? 0);
}

/** A return reported by staff. A line can occur twice: some units restocked, others written off. */
export type ReturnItem = { orderLineId: number; quantity: number; restock: boolean };

/** Computes the returned units, or the fields that exceed what the customer has. */
export function planReturn(
  order: RefundableOrder,
  items: readonly ReturnItem[],
): { ok: true; units: ReturnedUnits[] } | { ok: false; fields: FieldCodes } {
  const fields: FieldCodes = {};
  const unitsByLine = new Map<number, number>();
  const units = items.flatMap(({ orderLineId, quantity, restock }, index) => {
    const line = order.lines.find(({ id }) => id === orderLineId);
    if (!line) {
      fields[`items.${index}.orderLineId`] = 'unknown';
      return [];
    }
    const already = unitsByLine.get(orderLineId) ?? 0;
    if (already + quantity > countUnitsOut(order, line)) fields[`items.${index}.quantity`] = 'max';
    unitsByLine.set(orderLineId, already + quantity);
    return [{ orderLineId, productId: line.productId, quantity, restock }];
  });
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, units };
}
