import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createFakeStorage, flushPromises } from '../ports.fakes.ts';
import type { Storage } from '../ports.ts';
import { createCheckoutMachine } from './checkoutMachine.ts';
import { createDraft, type DraftLine, followCart, readDraft, writeDraft } from './draft.ts';

/** A product with as many options as the contract allows, and as long. */
const longest: DraftLine = {
  productId: 5,
  quantity: 2,
  priceAmount: 12_800,
  currency: 'CNY',
  type: 2,
  name: '壺'.repeat(200),
  cover: '/media/teapot-1',
  options: Array.from({ length: 50 }, () => ({ name: '釉'.repeat(100), value: '"'.repeat(500) })),
};

test('B8 a draft of a full cart whose options are at their limits reads back', () => {
  const session = createFakeStorage().tab();
  const lines = Array.from({ length: 50 }, (_, index) => ({ ...longest, productId: index + 1 }));
  const draft = createDraft(lines, 'key-of-the-longest', true);
  writeDraft(session, draft);
  expect(readDraft(session)).toEqual(draft);
});

test('a draft follows its cart: quantities changed in it count, edits and prices of the draft stay', () => {
  const line = (productId: number, more: Partial<DraftLine> = {}): DraftLine => ({ ...longest, productId, ...more });
  const draft = createDraft(
    [1, 2, 3, 4, 5].map((id) => line(id)),
    'key-of-the-draft',
    true,
  );
  // Product 1 was taken out of the checkout, and of 2 more are ordered than the cart holds.
  const edited = { ...draft, lines: [line(2, { quantity: 7 }), line(3), line(4), line(5)] };
  // Product 4 sold out, 5 was removed and 6 added.
  const cart = [line(1), line(2, { priceAmount: 1 }), line(3, { quantity: 1, priceAmount: 1 }), line(6)];
  expect(followCart(edited, cart, [4])).toEqual([line(2, { quantity: 7 }), line(3, { quantity: 1 }), line(4), line(6)]);
});

test.each([
  ['a quantity lowered in the checkout stays when the cart falls to the stock', [{ quantity: 2 }], 4, [2]],
  ['a quantity above the cart falls to the stock', [{ quantity: 6 }], 4, [4]],
  ['a line removed in the checkout stays away when the cart falls to the stock', [], 4, []],
  ['a line removed in the checkout comes again when more is put into the cart', [], 6, [6]],
])('%s', (_, edited, inCart, expected) => {
  const line = { ...longest, quantity: 5 };
  const draft = {
    ...createDraft([line], 'key-of-the-draft', true),
    lines: edited.map((more) => ({ ...line, ...more })),
  };
  const followed = followCart(draft, [{ ...line, quantity: inCart }], []);
  expect(followed.map(({ quantity }) => quantity)).toEqual(expected);
});

let keys = 0;
function open(session: Storage) {
  const machine = createCheckoutMachine({
    session,
    newKey: () => `key-number-${++keys}`,
    placeOrder: () => Promise.reject(new Error('network')),
  });
  return createActor(machine, { input: { isFromCart: false, lines: [longest] } }).start();
}

test('R7 after an unknown outcome a reload resumes a product of the most and longest options with the same key', async () => {
  const session = createFakeStorage().tab();
  const first = open(session);
  first.send({ type: 'place' });
  await flushPromises();
  const reloaded = open(session).getSnapshot();
  expect(reloaded.value).toBe('unknown');
  expect(reloaded.context.draft.key).toBe(first.getSnapshot().context.draft.key);
});
