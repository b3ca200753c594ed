import type { OrderLine } from '@sampan/api/entities';
import { add, multiply, sum } from '../money/money.ts';
import { isDigitalOrder } from '../order/orderRules.ts';
import type { ShippingSettings } from './shippingSettings.ts';

/** Fields of an order line that determine its price. */
export type PricedLine = Pick<OrderLine, 'priceAmount' | 'quantity' | 'type'>;

/** Minor units. */
export interface OrderAmounts {
  goodsAmount: number;
  shippingAmount: number;
  totalAmount: number;
}

/** @throws AmountError if the product is not a safe integer */
export function computeSubtotal(line: Pick<PricedLine, 'priceAmount' | 'quantity'>): number {
  return multiply(line.priceAmount, line.quantity);
}

/** Shipping fee; 0 from the free-shipping amount on and for digital orders. */
export function computeShippingAmount(
  lines: readonly PricedLine[],
  goodsAmount: number,
  settings: ShippingSettings,
): number {
  if (lines.length === 0 || isDigitalOrder(lines)) return 0;
  return goodsAmount >= settings.freeFrom ? 0 : settings.fee;
}

/**
 * Computes goods, shipping and total of the lines.
 * @throws AmountError if a sum is not a safe integer
 */
export function computeAmounts(lines: readonly PricedLine[], settings: ShippingSettings): OrderAmounts {
  const goodsAmount = sum(lines.map(computeSubtotal));
  const shippingAmount = computeShippingAmount(lines, goodsAmount, settings);
  return { goodsAmount, shippingAmount, totalAmount: add(goodsAmount, shippingAmount) };
}
