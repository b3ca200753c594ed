import type { Order, OrderLine, Refund } from '@sampan/api/entities';
import { refundStatus } from '@sampan/api/statuses';

/** Order fields that the refund rules read. */
export type RefundableOrder = Pick<Order, 'totalAmount' | 'shippingAmount' | 'shippedAt' | 'refunds'> & {
  lines: readonly Pick<
    OrderLine,
    'id' | 'productId' | 'name' | 'options' | 'i18n' | 'type' | 'quantity' | 'subtotalAmount' | 'returnedQuantity'
  >[];
};

/** The part of an order to refund. If all fields are absent: everything that is left. */
export interface RefundPart {
  items?: readonly { orderLineId: number; quantity: number }[] | undefined;
  shippingAmount?: number | undefined;
  /** Minor units; defaults to the price of the items and the shipping. */
  amount?: number | undefined;
}

/** Whether a part names nothing, and so stands for the whole: everything left, or all that was requested. */
function isWholePart({ items, shippingAmount, amount }: RefundPart): boolean {
  return items === undefined && shippingAmount === undefined && amount === undefined;
}

/** Amounts of a refund. The shares of items and shipping add up to `amount`, or to less if it includes goodwill. */
export type RefundShares = Pick<Refund, 'items' | 'shippingAmount' | 'amount'>;

/** Error codes of invalid input fields by their path, such as `items.0.quantity`. */
export type FieldCodes = Record<string, string>;

/** Amounts and units of an order that can still be refunded. */
export interface RefundableAmounts {
  /** Total money left; limits all other amounts. */
  amount: number;
  shippingAmount: number;
  /** In the order of the order's lines; `amount` is the price of the units left. */
  lines: { orderLineId: number; quantity: number; amount: number }[];
}

/** Refund statuses that count as paid: the provider was asked for the money, or has paid it. */
const countedStatuses: ReadonlySet<number> = new Set([refundStatus.approved, refundStatus.refunded]);

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Price of the first `count` of `quantity` units: integer minor units that add up to `amount` over all units. */
function computeFirstCost(count: number, quantity: number, amount: number): number {
  const each = Math.floor(amount / quantity);
  return each * count + Math.min(count, amount - each * quantity);
}

/**
 * Price of the next `quantity` units of a line after `refundedQuantity` of them were refunded. However a line is split
 * into parts, the parts add up to its subtotal.
 */
export function computeUnitsCost(
  line: Pick<OrderLine, 'quantity' | 'subtotalAmount'>,
  refundedQuantity: number,
  quantity: number,
): number {
  const computeCost = (count: number) => computeFirstCost(count, line.quantity, line.subtotalAmount);
  return computeCost(refundedQuantity + quantity) - computeCost(refundedQuantity);
}

/** Units of a line whose refund was approved or paid. */
export function sumRefundedQuantity(
  { refunds }: { refunds: readonly Pick<Refund, 'status' | 'items'>[] },
  orderLineId: number,
): number {
  return sum(
    refunds
      .filter(({ status }) => countedStatuses.has(status))
      .flatMap(({ items }) => items)
      .filter((item) => item.orderLineId === orderLineId)
      .map(({ quantity }) => quantity),
  );
}

/** Refunded money of an order, minor units. */
export function sumRefundedAmount({ refunds }: { refunds: readonly Pick<Refund, 'status' | 'amount'>[] }): number {
  return sum(refunds.filter(({ status }) => status === refundStatus.refunded).map(({ amount }) => amount));
}

/** Computes what can still be refunded; an approved refund counts as paid. */
export function getRefundableAmounts(order: RefundableOrder): RefundableAmounts {
  const countedRefunds = order.refunds.filter(({ status }) => countedStatuses.has(status));
  return {
    amount: order.totalAmount - sum(countedRefunds.map(({ amount }) => amount)),
    shippingAmount: order.shippingAmount - sum(countedRefunds.map(({ shippingAmount }) => shippingAmount)),
    lines: order.lines.map((line) => {
      const refunded = sumRefundedQuantity(order, line.id);
      const quantity = line.quantity - refunded;
      return { orderLineId: line.id, quantity, amount: computeUnitsCost(line, refunded, quantity) };
    }),
  };
}

/**
 * Splits `amount` in proportion to the weights into integer minor units. The shares add up to `amount`; no share
 * exceeds its weight unless `amount` exceeds their sum.
 */
export function splitAmount(amount: number, weights: readonly number[]): number[] {
  const total = BigInt(sum(weights));
  if (total === 0n) return weights.map(() => 0);
  // BigInt: the product of two amounts can exceed the safe integer range.
  const shares = weights.map((weight) => {
    const product = BigInt(amount) * BigInt(weight);
    return { share: Number(product / total), rest: product % total };
  });
  const missing = amount - sum(shares.map(({ share }) => share));
  const byRest = shares.map((_, index) => index).sort((one, other) => compare(shares[other]?.rest, shares[one]?.rest));
  for (const index of byRest.slice(0, missing)) {
    const entry = shares[index];
    if (entry) entry.share += 1;
  }
  return shares.map(({ share }) => share);
}
const compare = (one = 0n, other = 0n) => (one < other ? -1 : one > other ? 1 : 0);

export type PlannedShares = { ok: true; shares: RefundShares } | { ok: false; fields: FieldCodes };

function checkItems(items: NonNullable<RefundPart['items']>, refundable: RefundableAmounts): FieldCodes {
  const fields: FieldCodes = {};
  const seenLineIds = new Set<number>();
  items.forEach(({ orderLineId, quantity }, index) => {
    const line = refundable.lines.find((one) => one.orderLineId === orderLineId);
    if (!line) fields[`items.${index}.orderLineId`] = 'unknown';
    else if (seenLineIds.has(orderLineId)) fields[`items.${index}.orderLineId`] = 'duplicate';
    else if (quantity > line.quantity) fields[`items.${index}.quantity`] = 'max';
    seenLineIds.add(orderLineId);
  });
  return fields;
}

/** The refund part that covers everything left. */
function toFullPart(refundable: RefundableAmounts): RefundPart {
  return {
    items: refundable.lines.flatMap(({ orderLineId, quantity }) => (quantity > 0 ? [{ orderLineId, quantity }] : [])),
    shippingAmount: refundable.shippingAmount,
    amount: refundable.amount,
  };
}

/**
 * Computes the shares of the next refund, or the fields that exceed what is left. If earlier goodwill leaves less money
 * than items and shipping cost, their shares are reduced to it.
 */
export function planShares(order: RefundableOrder, part: RefundPart): PlannedShares {
  const refundable = getRefundableAmounts(order);
  const { items = [], shippingAmount = 0, amount: requestedAmount } = isWholePart(part) ? toFullPart(refundable) : part;
  const fields = checkItems(items, refundable);
  if (shippingAmount > refundable.shippingAmount) fields.shippingAmount = 'max';
  if (requestedAmount !== undefined && requestedAmount > refundable.amount) fields.amount = 'max';
  if (Object.keys(fields).length > 0) return { ok: false, fields };

  const costs = items.map(({ orderLineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === orderLineId);
    return line ? computeUnitsCost(line, sumRefundedQuantity(order, orderLineId), quantity) : 0;
  });
  const cost = sum(costs) + shippingAmount;
  const amount = requestedAmount ?? Math.min(cost, refundable.amount);
  // A free order is refunded with amount 0.
  if (amount < 1 && order.totalAmount > 0) return { ok: false, fields: { amount: 'min' } };
  const shares = amount < cost ? splitAmount(amount, [...costs, shippingAmount]) : [...costs, shippingAmount];
  return {
    ok: true,
    shares: {
      items: items.map(({ orderLineId, quantity }, index) => ({ orderLineId, quantity, amount: shares[index] ?? 0 })),
      shippingAmount: shares.at(-1) ?? 0,
      amount,
    },
  };
}

/** Computes the shares that staff approve: those requested, or the part given instead. */
export function planApproval(order: RefundableOrder, requested: RefundShares, approved: RefundPart): PlannedShares {
  if (isWholePart(approved)) return planShares(order, requested);
  return planShares(order, {
    items: approved.items ?? requested.items,
    shippingAmount: approved.shippingAmount ?? (approved.items ? 0 : requested.shippingAmount),
    amount: approved.amount,
  });
}
