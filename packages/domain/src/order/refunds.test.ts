import type { Refund } from '@sampan/api/entities';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildLine, buildRefund } from './order.fakes.ts';
import { computeUnitsCost, getRefundableAmounts, planShares, type RefundableOrder, splitAmount } from './refunds.ts';

const seed = Date.now() % 2_147_483_647;
const price = fc.nat({ max: 1_000_000 });
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

test(`the parts of a line add up to its subtotal, whatever its units cost (seed ${seed})`, () => {
  fc.assert(
    fc.property(
      price,
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 8 }),
      (subtotalAmount, parts) => {
        const line = { quantity: sum(parts), subtotalAmount };
        let refunded = 0;
        const costs = parts.map((part) => {
          const cost = computeUnitsCost(line, refunded, part);
          refunded += part;
          return cost;
        });
        expect(sum(costs)).toBe(subtotalAmount);
        expect(Math.min(...costs)).toBeGreaterThanOrEqual(0);
      },
    ),
    { seed },
  );
});

test(`a sum is split without a remainder, and no share is above its weight (seed ${seed})`, () => {
  const someWeights = fc.array(fc.nat({ max: 2 ** 49 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(someWeights, fc.double({ min: 0, max: 1, noNaN: true }), (weights, part) => {
      const amount = Math.floor(sum(weights) * part);
      const shares = splitAmount(amount, weights);
      expect(sum(shares)).toBe(amount);
      for (const [index, share] of shares.entries()) expect(share).toBeLessThanOrEqual(weights[index] ?? 0);
    }),
    { seed },
  );
});

/** Arbitrary sequences of refund requests, valid and invalid. */
const asked = fc.record(
  {
    items: fc.array(
      fc.record({ orderLineId: fc.integer({ min: 1, max: 4 }), quantity: fc.integer({ min: 1, max: 4 }) }),
      { maxLength: 3 },
    ),
    shippingAmount: fc.nat({ max: 900 }),
    amount: fc.nat({ max: 3_000 }),
  },
  { requiredKeys: [] },
);

test(`refunds never exceed the amounts paid, of the order, each line and the shipping (seed ${seed})`, () => {
  fc.assert(
    fc.property(
      fc.array(price, { minLength: 1, maxLength: 3 }),
      fc.array(asked, { maxLength: 12 }),
      (prices, parts) => {
        const lines = prices.map((each, index) =>
          buildLine({ type: 1, id: index + 1, quantity: 3, subtotalAmount: each }),
        );
        const totalAmount = sum(prices) + 800;
        let order: RefundableOrder = { lines, totalAmount, shippingAmount: 800, refunds: [] };
        for (const part of parts) {
          const planned = planShares(order, part);
          if (!planned.ok) continue;
          const { amount, shippingAmount, items } = planned.shares;
          expect(sum(items.map((item) => item.amount)) + shippingAmount).toBeLessThanOrEqual(amount);
          const refund: Refund = buildRefund({ id: order.refunds.length + 1, status: 30, ...planned.shares });
          order = { ...order, refunds: [...order.refunds, refund] };
          const left = getRefundableAmounts(order);
          expect(
            Math.min(left.amount, left.shippingAmount, ...left.lines.map(({ quantity }) => quantity)),
          ).toBeGreaterThanOrEqual(0);
          expect(sum(order.refunds.map((one) => one.amount))).toBe(totalAmount - left.amount);
        }
        const rest = planShares(order, {});
        if (getRefundableAmounts(order).amount > 0) {
          expect(rest).toMatchObject({ ok: true, shares: { amount: getRefundableAmounts(order).amount } });
        } else expect(rest.ok).toBe(false);
      },
    ),
    { seed },
  );
});

test('goodwill belongs to no line, and lowers what all of them bring back', () => {
  const order = { lines: [buildLine({ type: 1, quantity: 2 })], totalAmount: 1000, shippingAmount: 800, refunds: [] };
  const goodwill = planShares(order, { items: [], amount: 100 });
  expect(goodwill).toEqual({ ok: true, shares: { items: [], shippingAmount: 0, amount: 100 } });
  const refunds = [buildRefund({ status: 30, items: [], amount: 100 })];
  expect(planShares({ ...order, refunds }, {})).toEqual({
    ok: true,
    shares: { items: [{ orderLineId: 1, quantity: 2, amount: 180 }], shippingAmount: 720, amount: 900 },
  });
});
