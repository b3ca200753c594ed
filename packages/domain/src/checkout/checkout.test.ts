import { createClientFailure, type Envelope, toFail } from '@sampan/api/clientEnvelope';
import type { Address, Order } from '@sampan/api/entities';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { waitForever } from '../machine.fakes.ts';
import { createFakeStorage, createThrowingStorage, flushPromises } from '../ports.fakes.ts';
import type { Storage } from '../ports.ts';
import { strangeValues } from '../stored.fakes.ts';
import { address, blueprint, bowl, placed, teapot, toFailure } from './checkout.fakes.ts';
import { type CheckoutInput, createCheckoutMachine } from './checkoutMachine.ts';
import type { CreateOrderInput } from './checkoutRules.ts';
import { requestCheckoutStart } from './checkoutStart.ts';
import { checkoutKey, readDraft } from './draft.ts';

interface Options extends Partial<CheckoutInput> {
  /** Chosen at once. */
  address?: Address;
  session?: Storage;
  answers?: (Envelope<Order> | Error)[];
}

let keys = 0;
function open({ address, session = createFakeStorage().tab(), answers = [], ...input }: Options = {}) {
  const sent: { input: CreateOrderInput; key: string }[] = [];
  const machine = createCheckoutMachine({
    session,
    newKey: () => `key-number-${++keys}`,
    async placeOrder(order, key) {
      sent.push({ input: order, key });
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer ?? waitForever();
    },
  });
  const actor = createActor(machine, { input: { lines: [], isFromCart: false, ...input } }).start();
  if (address) actor.send({ type: 'chooseAddress', address });
  const draft = () => actor.getSnapshot().context.draft;
  return { actor, sent, session, draft, at: () => JSON.stringify(actor.getSnapshot().value) };
}

const both = { lines: [teapot, bowl], address };

test('a checkout goes review, placing, placed, and is not sent without an address', async () => {
  const { actor, at, sent, session } = open({ lines: [teapot], answers: [placed] });
  expect(at()).toBe('{"editing":"review"}');
  actor.send({ type: 'place' });
  expect(sent).toEqual([]);
  actor.send({ type: 'chooseAddress', address });
  actor.send({ type: 'setRemark', remark: '請輕放' });
  actor.send({ type: 'place' });
  expect(at()).toBe('"placing"');
  await flushPromises();
  expect(at()).toBe('"placed"');
  expect(sent[0]?.input).toEqual({
    items: [{ productId: 5, quantity: 2, priceAmount: 12_800 }],
    address,
    remark: '請輕放',
  });
  expect(actor.getSnapshot().context.order?.id).toBe(31);
  expect(readDraft(session)).toBeNull();
});

test('digital lines need no address and send none', () => {
  const { actor, at, sent } = open({ lines: [blueprint] });
  expect(at()).toBe('{"editing":"review"}');
  actor.send({ type: 'place' });
  expect(sent[0]?.input).toEqual({ items: [{ productId: 7, quantity: 1, priceAmount: 12_800 }] });
});

test('nothing to order is an end of its own', () => {
  expect(open().at()).toBe('"empty"');
  const { actor, at } = open({ lines: [teapot], address });
  actor.send({ type: 'removeLine', productId: 5 });
  expect(at()).toBe('"empty"');
});

test('R7 a double click sends once', () => {
  const { actor, sent } = open(both);
  actor.send({ type: 'place' });
  actor.send({ type: 'place' });
  expect(sent).toHaveLength(1);
});

test.each<[string, Envelope<Order> | Error]>([
  ['no answer', createClientFailure('network')],
  ['a gateway that fails', toFail(502, '<html>')],
  ['a retried status', toFail(429, '')],
  ['a call that throws', new Error('bug')],
])(
  'R7 after %s the outcome is unknown, nothing can be edited, and "try again" sends the same bytes and key',
  async (_, answer) => {
    const { actor, at, sent, draft } = open({ ...both, answers: [answer, placed] });
    actor.send({ type: 'place' });
    await flushPromises();
    expect(at()).toBe('"unknown"');
    const before = draft();
    actor.send({ type: 'setQuantity', productId: 5, quantity: 9 });
    actor.send({ type: 'setRemark', remark: 'other' });
    expect(draft()).toBe(before);
    actor.send({ type: 'tryAgain' });
    await flushPromises();
    expect(sent[1]).toEqual(sent[0]);
    expect(at()).toBe('"placed"');
  },
);

test('R7 the draft and its key survive a reload, with everything typed', () => {
  const session = createFakeStorage().tab();
  const first = open({ ...both, session });
  first.actor.send({ type: 'setQuantity', productId: 5, quantity: 3 });
  first.actor.send({ type: 'setRemark', remark: '下午送' });
  first.actor.send({ type: 'chooseMethod', method: 'wechat' });
  const reloaded = open({ ...both, session });
  expect(reloaded.draft()).toEqual(first.draft());
});

test('R7 a reload while placing asks again with the same key, before anything else is ordered', () => {
  const session = createFakeStorage().tab();
  const first = open({ ...both, session });
  first.actor.send({ type: 'place' });
  const reloaded = open({ lines: [bowl], address, session });
  expect(reloaded.at()).toBe('"unknown"');
  reloaded.actor.send({ type: 'tryAgain' });
  expect(reloaded.sent[0]).toEqual(first.sent[0]);
});

test('a sent draft remembers whether its lines are those of the cart; any other follows the page', () => {
  const session = createFakeStorage().tab();
  const fromCart = open({ lines: [teapot], isFromCart: true, address, session });
  expect(fromCart.draft().isFromCart).toBe(true);
  // Buy now of the same product and quantity resumes the draft.
  requestCheckoutStart(session);
  expect(open({ lines: [teapot], isFromCart: false, session }).draft().isFromCart).toBe(false);
  // Back to the cart's checkout by the browser's history.
  expect(open({ lines: [teapot], isFromCart: true, session }).draft().isFromCart).toBe(true);
  const sent = open({ lines: [bowl], isFromCart: true, address, session });
  sent.actor.send({ type: 'place' });
  requestCheckoutStart(session);
  expect(open({ lines: [teapot], isFromCart: false, session }).draft()).toEqual(sent.draft());
});

test('R7 other lines are another intention, with a key of its own', () => {
  const session = createFakeStorage().tab();
  const first = open({ ...both, session });
  const second = open({ lines: [bowl], address, session });
  expect(second.draft().lines).toEqual([bowl]);
  expect(second.draft().key).not.toBe(first.draft().key);
});

test('R7 a reload after the cart changed by itself keeps what was chosen, the prices seen and the line that sold out', () => {
  const session = createFakeStorage().tab();
  const other = { ...address, id: 2 };
  const first = open({ ...both, isFromCart: true, address: other, session });
  first.actor.send({ type: 'setRemark', remark: '下午送' });
  first.actor.send({ type: 'chooseMethod', method: 'stripe' });
  const changed = { lines: [{ ...teapot, priceAmount: 13_800 }], isFromCart: true, soldOut: [bowl.productId], session };
  const reloaded = open(changed);
  const { key, source, ...kept } = reloaded.draft();
  expect(first.draft()).toMatchObject(kept);
  expect(key).not.toBe(first.draft().key);
  // The next reload meets the same cart.
  expect(open(changed).draft()).toEqual(reloaded.draft());
});

test('R7 a reload after the cart was ordered in another tab has nothing to order', () => {
  const session = createFakeStorage().tab();
  expect(open({ ...both, isFromCart: true, session }).at()).toBe('{"editing":"review"}');
  expect(open({ lines: [], isFromCart: true, session }).at()).toBe('"empty"');
});

test('a checkout of other lines keeps the address and the payment method, and the note if it shares a product', () => {
  const session = createFakeStorage().tab();
  const first = open({ ...both, isFromCart: true, session });
  first.actor.send({ type: 'setRemark', remark: '下午送' });
  first.actor.send({ type: 'chooseMethod', method: 'stripe' });
  requestCheckoutStart(session);
  const lines = [{ ...teapot, quantity: 1, priceAmount: 13_800 }];
  const second = open({ lines, isFromCart: true, session });
  expect(second.draft()).toMatchObject({ lines, address, method: 'stripe', remark: '下午送' });
  expect(second.draft().key).not.toBe(first.draft().key);
  requestCheckoutStart(session);
  const third = open({ lines: [bowl], isFromCart: false, session });
  expect(third.draft()).toMatchObject({ lines: [bowl], address, method: 'stripe', remark: '' });
});

test('a new press orders what the cart shows, with the address, the remark and the payment method of before', () => {
  const session = createFakeStorage().tab();
  const first = open({ ...both, session });
  first.actor.send({ type: 'setQuantity', productId: 5, quantity: 9 });
  first.actor.send({ type: 'removeLine', productId: 6 });
  first.actor.send({ type: 'setRemark', remark: '下午送' });
  first.actor.send({ type: 'chooseMethod', method: 'wechat' });
  requestCheckoutStart(session);
  const lines = [teapot, { ...bowl, priceAmount: 3300 }];
  const pressed = open({ lines, session });
  expect(pressed.draft()).toEqual({ ...first.draft(), lines });
  // Only once: a reload resumes what was edited since.
  pressed.actor.send({ type: 'setQuantity', productId: 5, quantity: 4 });
  expect(open({ lines, session }).draft()).toEqual(pressed.draft());
});

test('R7 a new press keeps a draft whose outcome is unknown, with its key', () => {
  const session = createFakeStorage().tab();
  const first = open({ ...both, session });
  first.actor.send({ type: 'place' });
  requestCheckoutStart(session);
  const pressed = open({ lines: [teapot], session });
  expect(pressed.at()).toBe('"unknown"');
  expect(pressed.draft()).toEqual(first.draft());
});

test('R7 a definite refusal drops the key', async () => {
  const { actor, at, draft, sent } = open({ ...both, answers: [toFailure('CART_LIMIT')] });
  actor.send({ type: 'place' });
  await flushPromises();
  expect(at()).toBe('{"editing":"refused"}');
  expect(actor.getSnapshot().context.failure?.code).toBe('CART_LIMIT');
  expect(draft().key).not.toBe(sent[0]?.key);
  expect(draft().isSent).toBe(false);
  actor.send({ type: 'setQuantity', productId: 5, quantity: 1 });
  expect(at()).toBe('{"editing":"review"}');
  expect(actor.getSnapshot().context.failure).toBeNull();
});

test('R7 an unknown outcome can be given up for a look at the orders', async () => {
  const { actor, at, session } = open({ ...both, answers: [createClientFailure('network')] });
  actor.send({ type: 'place' });
  await flushPromises();
  actor.send({ type: 'giveUp' });
  expect(at()).toBe('"abandoned"');
  expect(readDraft(session)).toBeNull();
});

test('changed prices are listed old to new, and accepting them places the order at the new ones with a new key', async () => {
  const changed = toFailure('PRICE_CHANGED', [{ kind: 'price', productId: 5, was: 12_800, now: 13_800 }]);
  const { actor, at, sent } = open({ ...both, answers: [changed, placed] });
  actor.send({ type: 'place' });
  await flushPromises();
  expect(at()).toBe('"priceChanged"');
  expect(actor.getSnapshot().context.priceChanges).toEqual([{ productId: 5, from: 12_800, to: 13_800 }]);
  actor.send({ type: 'acceptPrices' });
  await flushPromises();
  expect(sent[1]?.input.items.map((item) => item.priceAmount)).toEqual([13_800, 3000]);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
  expect(at()).toBe('"placed"');
});

test('the delivery fee that was shown is ordered, and a changed one is accepted like a changed price', async () => {
  const changed = toFailure('PRICE_CHANGED', [{ kind: 'shipping', was: 800, now: 900 }]);
  const { actor, at, sent, draft } = open({ ...both, answers: [changed, createClientFailure('network'), placed] });
  actor.send({ type: 'place', shippingAmount: 800 });
  expect(sent[0]?.input.shippingAmount).toBe(800);
  await flushPromises();
  expect(at()).toBe('"priceChanged"');
  expect(actor.getSnapshot().context.shippingChange).toEqual({ from: 800, to: 900 });
  actor.send({ type: 'acceptPrices', shippingAmount: 900 });
  await flushPromises();
  expect(actor.getSnapshot().context.shippingChange).toBeNull();
  expect(sent[1]).toEqual({ input: { ...sent[0]?.input, shippingAmount: 900 }, key: draft().key });
  actor.send({ type: 'tryAgain' });
  await flushPromises();
  expect(sent[2]).toEqual(sent[1]);
  expect(at()).toBe('"placed"');
});

test('an order has the prices that the page shows, also when it is sent again', async () => {
  const answers = [createClientFailure('network'), placed];
  const { actor, sent, draft } = open({ lines: [{ ...blueprint, priceAmount: 100 }], answers });
  actor.send({ type: 'place', priceChanges: [{ productId: 7, from: 100, to: 90 }] });
  await flushPromises();
  actor.send({ type: 'tryAgain' });
  await flushPromises();
  expect(sent.map(({ input }) => input.items[0]?.priceAmount)).toEqual([90, 90]);
  expect(draft().lines[0]?.priceAmount).toBe(90);
});

test('changed prices can be looked at first', async () => {
  const changed = toFailure('PRICE_CHANGED', [{ kind: 'price', productId: 6, was: 3000, now: 2500 }]);
  const { actor, at, draft } = open({ ...both, answers: [changed] });
  actor.send({ type: 'place' });
  await flushPromises();
  actor.send({ type: 'reviewPrices' });
  expect(at()).toBe('{"editing":"review"}');
  expect(draft().lines[1]?.priceAmount).toBe(2500);
});

test('a line with too few left is clamped or removed, and then the order goes on', async () => {
  const short = toFailure('OUT_OF_STOCK', [
    { kind: 'stock', productId: 5, quantity: 2, stock: 1 },
    { kind: 'unavailable', productId: 6 },
  ]);
  const { actor, at, draft } = open({ ...both, answers: [short] });
  actor.send({ type: 'place' });
  await flushPromises();
  expect(at()).toBe('"outOfStock"');
  expect(actor.getSnapshot().context.shortages).toEqual([
    { productId: 5, left: 1 },
    { productId: 6, left: 0 },
  ]);
  actor.send({ type: 'setQuantity', productId: 5, quantity: 1 });
  expect(at()).toBe('"outOfStock"');
  actor.send({ type: 'setQuantity', productId: 6, quantity: 0 });
  expect(at()).toBe('{"editing":"review"}');
  expect(draft().lines).toEqual([{ ...teapot, quantity: 1 }]);
});

test('short of stock: address and note can still be changed', async () => {
  const answer = toFailure('OUT_OF_STOCK', [{ kind: 'stock', productId: 5, quantity: 2, stock: 0 }]);
  const { actor, at, draft } = open({ ...both, answers: [answer] });
  actor.send({ type: 'place' });
  await flushPromises();
  const other = { ...address, id: 2 };
  actor.send({ type: 'chooseAddress', address: other });
  actor.send({ type: 'setRemark', remark: '放門口' });
  expect([at(), draft().address, draft().remark]).toEqual(['"outOfStock"', other, '放門口']);
});

test('short of stock and changed in price: first the lines, then the prices', async () => {
  const answer = toFailure('OUT_OF_STOCK', [
    { kind: 'stock', productId: 5, quantity: 2, stock: 0 },
    { kind: 'price', productId: 6, was: 3000, now: 3300 },
  ]);
  const { actor, at } = open({ ...both, answers: [answer] });
  actor.send({ type: 'place' });
  await flushPromises();
  actor.send({ type: 'removeLine', productId: 5 });
  expect(at()).toBe('"priceChanged"');
});

test('the last line sold out empties the checkout', async () => {
  const { actor, at } = open({
    lines: [teapot],
    address,
    answers: [toFailure('OUT_OF_STOCK', [{ kind: 'unavailable', productId: 5 }])],
  });
  actor.send({ type: 'place' });
  await flushPromises();
  actor.send({ type: 'removeLine', productId: 5 });
  expect(at()).toBe('"empty"');
});

test.each([undefined, null, 7, 'x', [], [{ kind: 'price', productId: 5 }], [{ kind: 'unavailable', productId: 99 }]])(
  'a refusal that explains itself with %j is simply refused',
  async (details) => {
    const { actor, at } = open({ ...both, answers: [toFailure('OUT_OF_STOCK', details)] });
    actor.send({ type: 'place' });
    await flushPromises();
    expect(at()).toBe('{"editing":"refused"}');
  },
);

test('an order of files that the server wants an address for is refused, and the page says why', async () => {
  const { actor, at } = open({ lines: [blueprint], answers: [toFailure('ADDRESS_REQUIRED')] });
  actor.send({ type: 'place' });
  await flushPromises();
  expect(at()).toBe('{"editing":"refused"}');
});

test('a remark that is too long is cut before a character, not within one', () => {
  const { actor, draft } = open(both);
  actor.send({ type: 'setRemark', remark: `${'茶'.repeat(199)}🎁` });
  expect(draft().remark).toBe('茶'.repeat(199));
});

test('S5 a 401 in the middle keeps the draft for the way back from the login', async () => {
  const session = createFakeStorage().tab();
  const { actor, draft } = open({ ...both, session, answers: [toFailure('UNAUTHENTICATED')] });
  actor.send({ type: 'setRemark', remark: '請輕放' });
  actor.send({ type: 'place' });
  await flushPromises();
  expect(open({ ...both, session }).draft()).toEqual(draft());
});

test('a storage that throws: the checkout works as long as the page lives', async () => {
  const { actor, at } = open({ ...both, session: createThrowingStorage(), answers: [placed] });
  actor.send({ type: 'place' });
  await flushPromises();
  expect(at()).toBe('"placed"');
});

const seed = Date.now() % 2 ** 31;
console.info(`checkout draft fuzz: seed ${seed}`);

test('S1 1,000 values in the stored draft give a draft or none, and no crash', () => {
  fc.assert(
    fc.property(strangeValues, (text) => {
      const { actor, at } = open({ ...both, session: createFakeStorage({ [checkoutKey]: text }).tab() });
      expect(at()).toBe('{"editing":"review"}');
      actor.stop();
    }),
    { seed, numRuns: 1000 },
  );
});
