import type { OrderLine } from '@sampan/api/entities';
import { add, multiply, sum } from '../money/money.ts';
import { isDigitalOrder } from '../order/orderRules.ts';
import { defaultShippingSettings, type ShippingSettings } from './shippingSettings.ts';

/** What the price of an order is made of: one line's part. */
export type PricedLine = Pick<OrderLine, 'priceAmount' | 'quantity' | 'type'>;

/** Minor units. */
export interface OrderAmounts {
  goodsAmount: number;
  shippingAmount: number;
  totalAmount: number;
}

/** @throws AmountError where the product is no exact amount. */
export function computeSubtotal(line: Pick<PricedLine, 'priceAmount' | 'quantity'>): number {
  return multiply(line.priceAmount, line.quantity);
}

/** The fee unless the goods reach the free amount; nothing where nothing is shipped. */
export function computeShippingAmount(
  lines: readonly PricedLine[],
  goodsAmount: number,
  settings: ShippingSettings = defaultShippingSettings,
): number {
  if (lines.length === 0 || isDigitalOrder(lines)) return 0;
  return goodsAmount >= settings.freeFrom ? 0 : settings.fee;
}

/** What still has to be added for free shipping; 0 where shipping is free already. */
export function missingForFreeShipping(
  lines: readonly PricedLine[],
  settings: ShippingSettings = defaultShippingSettings,
): number {
  const { goodsAmount, shippingAmount } = computeAmounts(lines, settings);
  return shippingAmount === 0 ? 0 : settings.freeFrom - goodsAmount;
}

/** Goods, shipping and total of the lines at their own prices. @throws AmountError where a sum is not exact. */
export function computeAmounts(
  lines: readonly PricedLine[],
  settings: ShippingSettings = defaultShippingSettings,
): OrderAmounts {
  const goodsAmount = sum(lines.map(computeSubtotal));
  const shippingAmount = computeShippingAmount(lines, goodsAmount, settings);
  return { goodsAmount, shippingAmount, totalAmount: add(goodsAmount, shippingAmount) };
}
