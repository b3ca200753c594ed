import { productStatus } from '@sampan/api/statuses';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createFakeStorage, createThrowingStorage } from '../ports.fakes.ts';
import type { Storage } from '../ports.ts';
import type { CartProduct } from './cart.ts';
import { type CartEmitted, type CartEvent, cartMachine } from './cartMachine.ts';
import { cartKey } from './cartStore.ts';

const product = (id: number, stock?: number): CartProduct => ({
  id,
  name: `Bowl ${id}`,
  cover: `/media/bowl-${id}`,
  priceAmount: 100 * id,
  currency: 'CNY',
  stock,
});

function openTab(storage: Storage, now = () => 1_000) {
  const actor = createActor(cartMachine, { input: { storage, clock: { now } } });
  const emitted: CartEmitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const shown = () =>
    Object.fromEntries(actor.getSnapshot().context.cart.lines.map((line) => [line.productId, line.quantity]));
  return { actor, emitted, shown, send: actor.send };
}
function storedIn(values: Map<string, string>) {
  const stored: unknown = JSON.parse(values.get(cartKey) ?? '{"lines":[]}');
  const { lines } = stored as { lines: { productId: number; quantity: number }[] };
  return Object.fromEntries(lines.map((line) => [line.productId, line.quantity]));
}

test('S3 Each change is in localStorage when send returns, and in the other tab', () => {
  const { values, tab } = createFakeStorage();
  const here = openTab(tab());
  const there = openTab(tab());
  const steps: [CartEvent, Record<number, number>][] = [
    [{ type: 'add', product: product(1) }, { 1: 1 }],
    [{ type: 'add', product: product(1) }, { 1: 2 }],
    [
      { type: 'add', product: product(2) },
      { 1: 2, 2: 1 },
    ],
    [
      { type: 'setQuantity', productId: 2, quantity: 4 },
      { 1: 2, 2: 4 },
    ],
    [{ type: 'remove', productId: 1 }, { 2: 4 }],
    [{ type: 'undoRemove' }, { 1: 2, 2: 4 }],
    [{ type: 'clear' }, {}],
    [{ type: 'undoRemove' }, { 1: 2, 2: 4 }],
    [{ type: 'removeMany', productIds: [1, 2] }, {}],
  ];
  for (const [event, expected] of steps) {
    here.send(event);
    expect(here.shown(), event.type).toEqual(expected);
    expect(storedIn(values), event.type).toEqual(expected);
    expect(there.shown(), event.type).toEqual(expected);
  }
});

test('the undo of two removals leaves out a product that was added again between them', () => {
  const { send, shown } = openTab(createFakeStorage().tab());
  for (const id of [1, 2, 3]) send({ type: 'add', product: product(id) });
  send({ type: 'removeMany', productIds: [1, 2] });
  send({ type: 'add', product: product(1) });
  send({ type: 'removeMany', productIds: [3], keepsUndo: true });
  expect(shown()).toEqual({ 1: 1 });
  send({ type: 'undoRemove' });
  expect(shown()).toEqual({ 1: 1, 2: 1, 3: 1 });
});

test('a cart outlives its page', () => {
  const { tab } = createFakeStorage();
  openTab(tab()).send({ type: 'add', product: product(1) });
  expect(openTab(tab()).shown()).toEqual({ 1: 1 });
});

test('S1 A cartStore that is garbage, of a wrong type, huge or hostile is an empty cart', () => {
  const line = { productId: 1, quantity: 1, name: 'x', cover: 'y', priceAmount: 1, currency: 'CNY' };
  const broken = [
    'null',
    '[]',
    '"cart"',
    '{',
    '',
    '{"lines":{}}',
    JSON.stringify({ lines: [{ ...line, quantity: '1' }] }),
    JSON.stringify({ lines: [{ ...line, quantity: 0 }] }),
    JSON.stringify({ lines: [line, line] }),
    JSON.stringify({ lines: [{ ...line, name: 'x'.repeat(3_000_000) }] }),
    '{"__proto__":{"lines":[]},"constructor":1}',
  ];
  for (const text of broken) {
    const { values, tab } = createFakeStorage({ [cartKey]: text });
    const { send, shown } = openTab(tab());
    expect(shown(), text.slice(0, 40)).toEqual({});
    send({ type: 'add', product: product(1) });
    expect(storedIn(values)).toEqual({ 1: 1 });
  }
  const { tab } = createFakeStorage({ [cartKey]: `{"lines":[${JSON.stringify(line)}],"__proto__":{"isAdmin":true}}` });
  expect(openTab(tab()).shown()).toEqual({ 1: 1 });
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

test('S1 A storage that throws leaves a cart that lives as long as the page', () => {
  const { send, shown } = openTab(createThrowingStorage());
  send({ type: 'add', product: product(1) });
  send({ type: 'add', product: product(1) });
  expect(shown()).toEqual({ 1: 2 });
  send({ type: 'reset' });
  expect(shown()).toEqual({});
});

test('logout empties the cart here and in other tabs, and nothing stays', () => {
  const { values, tab } = createFakeStorage();
  const here = openTab(tab());
  const there = openTab(tab());
  here.send({ type: 'add', product: product(1) });
  here.send({ type: 'reset' });
  expect(values.has(cartKey)).toBe(false);
  expect(there.shown()).toEqual({});
  here.send({ type: 'undoRemove' });
  expect(here.shown()).toEqual({});
});

test('S4 a page from the back/forward cache shows the cart of the next person and leaves it as it is', () => {
  const { tab, values } = createFakeStorage();
  let restore: (key: string | null) => void = () => undefined;
  const storage: Storage = {
    ...tab(),
    subscribe(listener) {
      restore = listener;
      return () => undefined;
    },
  };
  const { shown, send } = openTab(storage);
  send({ type: 'add', product: product(1) });
  send({ type: 'remove', productId: 1 });
  send({ type: 'add', product: product(3) });
  const next = openTab(createFakeStorage().tab());
  next.send({ type: 'add', product: product(2) });
  values.set(cartKey, JSON.stringify(next.actor.getSnapshot().context.cart));
  restore(null);
  expect(shown()).toEqual({ 2: 1 });
  send({ type: 'undoRemove' });
  expect(storedIn(values)).toEqual({ 2: 1 });
});

test('a change this tab has not heard of yet is not overwritten', () => {
  const { values, tab } = createFakeStorage();
  const deaf = openTab({ ...tab(), subscribe: () => () => {} });
  const other = openTab(tab());
  deaf.send({ type: 'add', product: product(1) });
  other.send({ type: 'add', product: product(2) });
  deaf.send({ type: 'add', product: product(3) });
  expect(storedIn(values)).toEqual({ 1: 1, 2: 1, 3: 1 });
});

test('two tabs that wrote over each other end with all lines', () => {
  const first = createFakeStorage();
  const second = createFakeStorage();
  const here = openTab(first.tab());
  const there = openTab(second.tab());
  here.send({ type: 'add', product: product(1) });
  there.send({ type: 'add', product: product(2) });
  // The storage event of the other process arrives late, after our own write.
  const mine = first.values.get(cartKey) ?? '';
  first.tab().set(cartKey, second.values.get(cartKey) ?? '');
  second.tab().set(cartKey, mine);
  expect(here.shown()).toEqual({ 1: 1, 2: 1 });
  expect(there.shown()).toEqual({ 1: 1, 2: 1 });
  expect(storedIn(first.values)).toEqual({ 1: 1, 2: 1 });
});

test('listeners receive events for rejected and clamped quantities', () => {
  const { tab } = createFakeStorage();
  const { send, emitted, shown } = openTab(tab());
  send({ type: 'add', product: product(1, 1) });
  send({ type: 'add', product: product(1, 1) });
  expect(emitted).toEqual([{ type: 'refused', reason: 'stock', limit: 1 }]);
  send({ type: 'add', product: product(2) });
  send({ type: 'setQuantity', productId: 2, quantity: 3 });
  send({ type: 'refresh', products: [{ ...product(2, 1), stock: 1, status: productStatus.onShelf }] });
  expect(shown()).toEqual({ 1: 1, 2: 1 });
  expect(emitted.at(-1)).toEqual({ type: 'clamped', count: 1 });
});

test('ordered lines leave the cart, and undo does not restore them', () => {
  const { tab } = createFakeStorage();
  const { send, shown } = openTab(tab());
  for (const id of [1, 2, 3]) send({ type: 'add', product: product(id) });
  send({ type: 'remove', productId: 3 });
  send({ type: 'ordered', productIds: [1] });
  expect(shown()).toEqual({ 2: 1 });
  send({ type: 'undoRemove' });
  expect(shown()).toEqual({ 2: 1, 3: 1 });
});

test('unavailable lines cannot be selected', () => {
  const { tab } = createFakeStorage();
  const { actor, send } = openTab(tab());
  send({ type: 'add', product: product(1) });
  send({ type: 'add', product: product(2) });
  send({ type: 'refresh', products: [], missing: [1] });
  send({ type: 'selectAll', isSelected: true });
  send({ type: 'select', productId: 1, isSelected: true });
  expect(actor.getSnapshot().context.cart.lines.map((line) => line.isSelected)).toEqual([false, true]);
  expect(actor.getSnapshot().context.notes).toEqual({ 1: [{ kind: 'unavailable' }] });
});

const seed = Date.now() % 2_147_483_647;
const ids = fc.integer({ min: 1, max: 6 });
const commands = fc.array(
  fc.record({
    tab: fc.nat(2),
    step: fc.oneof(
      { weight: 4, arbitrary: fc.record({ type: fc.constant('add' as const), id: ids }) },
      fc.record({ type: fc.constant('remove' as const), id: ids }),
      fc.record({ type: fc.constant('setQuantity' as const), id: ids, quantity: fc.integer({ min: -2, max: 120 }) }),
      fc.record({ type: fc.constant('undoRemove' as const) }),
      fc.record({ type: fc.constant('clear' as const) }),
      fc.record({ type: fc.constant('reload' as const) }),
    ),
    /** The clock may stop or run backwards. */
    passes: fc.integer({ min: -50, max: 1_000 }),
  }),
  { maxLength: 60 },
);

test(`three tabs under random commands show what a plain map of quantities says (seed ${seed})`, () => {
  fc.assert(
    fc.property(commands, (list) => {
      const { values, tab } = createFakeStorage();
      let time = 1_000_000;
      const now = () => time;
      const tabs = [0, 1, 2].map(() => openTab(tab(), now));
      let model = new Map<number, number>();
      const undoable = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()];
      for (const { tab: index, step, passes } of list) {
        time += passes;
        const { send } = tabs[index] as (typeof tabs)[number];
        if (step.type === 'reload') {
          tabs[index] = openTab(tab(), now);
          undoable[index] = new Map();
        }
        if (step.type === 'add') {
          model.set(step.id, Math.min(99, (model.get(step.id) ?? 0) + 1));
          send({ type: 'add', product: product(step.id) });
        }
        if (step.type === 'remove') {
          const taken = model.get(step.id);
          undoable[index] = new Map(taken === undefined ? [] : [[step.id, taken]]);
          model.delete(step.id);
          send({ type: 'remove', productId: step.id });
        }
        if (step.type === 'setQuantity') {
          if (model.has(step.id) && step.quantity >= 1) model.set(step.id, Math.min(99, step.quantity));
          send({ type: 'setQuantity', productId: step.id, quantity: step.quantity });
        }
        if (step.type === 'undoRemove') {
          for (const [id, quantity] of undoable[index] ?? [])
            model.set(id, Math.min(99, (model.get(id) ?? 0) + quantity));
          undoable[index] = new Map();
          send({ type: 'undoRemove' });
        }
        if (step.type === 'clear') {
          undoable[index] = model;
          model = new Map();
          send({ type: 'clear' });
        }
        const expected = Object.fromEntries(model);
        expect(storedIn(values)).toEqual(expected);
        for (const { shown } of tabs) expect(shown()).toEqual(expected);
        const orders = tabs.map(({ actor }) => actor.getSnapshot().context.cart.lines.map((line) => line.productId));
        expect(new Set(orders.map(String)).size).toBe(1);
      }
      for (const { actor } of tabs) actor.stop();
    }),
    { seed, numRuns: 400 },
  );
}, 60_000);
