import { createClientFailure } from '@sampan/api/clientEnvelope';
import { productType } from '@sampan/api/statuses';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  createDoneEvent,
  createErrorEvent,
  findStrayedPaths,
  findUnreachedStates,
  waitForever,
} from '../machine.fakes.ts';
import { createThrowingStorage } from '../ports.fakes.ts';
import { address, placed, teapot, toFailure } from './checkout.fakes.ts';
import { createCheckoutMachine } from './checkoutMachine.ts';

const placing = '0.checkout.placing';
const events = [
  { type: 'chooseAddress', address },
  { type: 'removeLine', productId: 5 },
  { type: 'setQuantity', productId: 5, quantity: 1 },
  { type: 'place' },
  { type: 'acceptPrices' },
  { type: 'reviewPrices' },
  { type: 'tryAgain' },
  { type: 'giveUp' },
  createDoneEvent(placing, placed),
  createDoneEvent(placing, createClientFailure('network')),
  createDoneEvent(placing, toFailure('CART_LIMIT')),
  createDoneEvent(placing, toFailure('OUT_OF_STOCK', [{ kind: 'stock', productId: 5, quantity: 2, stock: 1 }])),
  createDoneEvent(placing, toFailure('PRICE_CHANGED', [{ kind: 'price', productId: 5, was: 12_800, now: 13_800 }])),
  createDoneEvent(placing, toFailure('PRICE_CHANGED', [{ kind: 'shipping', was: 0, now: 800 }])),
  createErrorEvent(placing, new Error('bug')),
];

test('shortest paths reach every state of the checkout, and every simple path ends where the chart says', () => {
  // Files: an order without an address can be placed, too.
  const input = { lines: [{ ...teapot, type: productType.digital }], isFromCart: false };
  const machine = createCheckoutMachine({
    session: createThrowingStorage(),
    newKey: () => 'always-one',
    placeOrder: waitForever,
  });
  const model = { machine, events, input };
  // Transient states: left in the same step in which they are entered.
  expect(findUnreachedStates(model)).toEqual(['checkout.deciding', 'checkout.answered', 'checkout.cleared']);
  const { count, strayed } = findStrayedPaths(model, () => createActor(machine, { input }).start());
  expect(count).toBeGreaterThan(10);
  expect(strayed).toEqual([]);
});
