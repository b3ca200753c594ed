import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createFakeStorage, flushPromises } from '../ports.fakes.ts';
import type { Storage } from '../ports.ts';
import { createCheckoutMachine } from './checkoutMachine.ts';
import { createDraft, type DraftLine, readDraft, writeDraft } from './draft.ts';

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

let keys = 0;
function open(session: Storage) {
  const machine = createCheckoutMachine({
    session,
    newKey: () => `key-number-${++keys}`,
    placeOrder: () => Promise.reject(new Error('network')),
  });
  return createActor(machine, { input: { lines: [longest] } }).start();
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
