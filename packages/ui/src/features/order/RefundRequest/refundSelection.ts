import { getRefundableAmounts, type RefundableOrder } from '@sampan/domain/order/refunds';
import * as v from 'valibot';

/** Scope of a refund request: the whole order, or a number of units by line id. */
export const RefundSelectionSchema = v.object({
  scope: v.picklist(['all', 'some']),
  quantities: v.record(v.pipe(v.string(), v.regex(/^\d+$/)), v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export type RefundSelection = v.InferOutput<typeof RefundSelectionSchema>;

export const wholeOrder: RefundSelection = { scope: 'all', quantities: {} };

/** Reduces the quantities of a draft to what can still be refunded: units may have been refunded since. */
export function limitToRefundable({ scope, quantities }: RefundSelection, order: RefundableOrder): RefundSelection {
  const left = getRefundableAmounts(order).lines;
  return {
    scope,
    quantities: Object.fromEntries(
      left.map(({ orderLineId, quantity }) => [orderLineId, Math.min(quantities[orderLineId] ?? 0, quantity)]),
    ),
  };
}
