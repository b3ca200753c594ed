import { contract } from '@sampan/api/contract';
import { expect, test } from 'vitest';
import { homeAddress } from '../../scenarios/scenario.ts';
import { createDemoBackend } from '../demoBackend.ts';

const { order, product } = contract;

test('a customer places 200 orders in a day, cancelled ones included', () => {
  let now = Date.parse('2026-11-20T04:00:00Z');
  const demo = createDemoBackend(() => new Date(now));
  const token = demo.signIn('customer');
  const { body } = demo.answer(product.detail, { id: 'table/chopsticks' });
  const { id: productId, priceAmount } = body as { id: number; priceAmount: number };
  const input = { items: [{ productId, quantity: 1, priceAmount }], address: homeAddress };
  function place() {
    now += 10_000;
    const idempotencyKey = `order-${now}`;
    const answer = demo.answer(order.create, input, { token, idempotencyKey });
    const { id } = answer.body as { id?: number };
    if (id) demo.answer(order.cancel, { orderId: id, reason: 'changed my mind' }, { token });
    return answer.status;
  }
  const statuses = Array.from({ length: 201 }, place);
  expect(statuses.filter((status) => status === 200)).toHaveLength(200);
  expect(statuses.at(-1)).toBe(429);
  now += 24 * 60 * 60 * 1000;
  expect(place()).toBe(200);
});
