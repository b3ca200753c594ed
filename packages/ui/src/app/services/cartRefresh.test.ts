import { type Envelope, toFail } from '@sampan/api/clientEnvelope';
import { expect, test } from 'vitest';
import { startCart } from './appActors.ts';
import { refreshCartLines } from './cartRefresh.ts';
import { createMemoryPlatform } from './memoryPlatform.ts';

const teapot = { id: 3, name: 'Teapot', cover: '/pot.webp', priceAmount: 2000, currency: 'HKD', stock: 5, status: 1 };

/** A cart with a teapot, and a client whose requests the test answers by their number. */
function setUp() {
  const cart = startCart(createMemoryPlatform());
  cart.send({ type: 'add', product: teapot });
  const answers: ((answer: Envelope<unknown>) => void)[] = [];
  const call = () => new Promise<Envelope<unknown>>((resolve) => answers.push(resolve));
  return {
    refresh: () => refreshCartLines({ call } as never, cart),
    answer(request: number, priceAmount: number) {
      answers[request]?.({ status: 'success', data: { list: [{ ...teapot, priceAmount }] } });
    },
    fail: (request: number) => answers[request]?.(toFail(500, '')),
    price: () => cart.getSnapshot().context.cart.lines[0]?.priceAmount,
  };
}

test('an answer that a later refresh has overtaken does not bring back the older price', async () => {
  const { refresh, answer, price } = setUp();
  const [first, second] = [refresh(), refresh()];
  answer(1, 2500);
  expect(await second).toBe(true);
  answer(0, 2000);
  expect(await first).toBe(true);
  expect(price()).toBe(2500);
});

test('an earlier answer counts until a later refresh has one', async () => {
  const { refresh, answer, fail, price } = setUp();
  const [first, second, third] = [refresh(), refresh(), refresh()];
  fail(2);
  expect(await third).toBe(false);
  answer(0, 2500);
  await first;
  expect(price()).toBe(2500);
  answer(1, 2600);
  await second;
  expect(price()).toBe(2600);
});
