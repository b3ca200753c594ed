import { expect, test } from 'vitest';
import * as pricing from './orderPricing.ts';
import { defaultShippingSettings, readShippingSettings } from './shippingSettings.ts';

const { computeSubtotal } = pricing;
type Lines = readonly pricing.PricedLine[];
const computeAmounts = (lines: Lines, settings = defaultShippingSettings) => pricing.computeAmounts(lines, settings);
const goods = (priceAmount: number, quantity = 1) => ({ priceAmount, quantity, type: 1 as const });
const files = (priceAmount: number, quantity = 1) => ({ priceAmount, quantity, type: 2 as const });

test('an order is its goods and their shipping', () => {
  expect(computeSubtotal(goods(1999, 3))).toBe(5997);
  expect(computeAmounts([goods(1999, 3)])).toEqual({ goodsAmount: 5997, shippingAmount: 800, totalAmount: 6797 });
});

test('goods from the free amount on travel free', () => {
  expect(computeAmounts([goods(8799)]).shippingAmount).toBe(800);
  expect(computeAmounts([goods(8800)]).shippingAmount).toBe(0);
  expect(computeAmounts([goods(100)], { freeFrom: 0, fee: 800 }).totalAmount).toBe(100);
});

test('files have no shipping; with goods among them there is', () => {
  expect(computeAmounts([files(500)])).toEqual({ goodsAmount: 500, shippingAmount: 0, totalAmount: 500 });
  expect(computeAmounts([files(500), goods(100)]).shippingAmount).toBe(800);
  expect(computeAmounts([]).totalAmount).toBe(0);
});

test('shipping settings that are missing or no amounts have their defaults', () => {
  expect(readShippingSettings({ freeFrom: 100.5, fee: 900 })).toEqual({ ...defaultShippingSettings, fee: 900 });
  expect(readShippingSettings()).toEqual({ freeFrom: 8800, fee: 800 });
});
