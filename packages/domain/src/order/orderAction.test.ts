import { createClientFailure, type Envelope } from '@sampan/api/clientEnvelope';
import { type Order, type OrderStatus, orderActions } from '@sampan/api/entities';
import { orderStatus, refundStatus } from '@sampan/api/statuses';
import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import {
  createDoneEvent,
  createErrorEvent,
  findStrayedPaths,
  findUnreachedStates,
  waitForever,
} from '../machine.fakes.ts';
import { inputByAction, type OrderActionRequest, orderActionMachine, type SingleOrderAction } from './orderAction.ts';

type Answer = Envelope<Order | { orderId: number }>;

function anOrder(status: OrderStatus, more: Partial<Order> = {}): Order {
  return {
    id: 5,
    orderNo: 'S5',
    userId: 7,
    status,
    lines: [],
    refunds: [],
    goodsAmount: 100,
    shippingAmount: 0,
    totalAmount: 100,
    currency: 'CNY',
    actions: [],
    timeline: [],
    createdAt: '2026-03-01T08:00:00.000Z',
    version: 1,
    ...more,
  };
}
const success = <Data>(data: Data) => ({ status: 'success', data }) as const;
const noAnswer = createClientFailure('network');
const failure: Answer = {
  status: 'fail',
  data: {},
  error: { code: 'ORDER_STATE', message: 'no', statusCode: 422 },
};

/** Starts an action whose calls and order reads are answered from two lists, in turn. */
function begin(action: SingleOrderAction, answers: Answer[], readings: Envelope<Order>[] = []) {
  const sent: OrderActionRequest[] = [];
  let keys = 0;
  const machine = orderActionMachine.provide({
    actors: {
      submitAction: fromPromise<Answer, OrderActionRequest>(async ({ input }) => {
        sent.push(input);
        return answers.shift() ?? Promise.reject(new Error('nothing more was expected'));
      }),
      readOrder: fromPromise<Envelope<Order>, { orderId: number }>(
        async () => readings.shift() ?? Promise.reject(new Error('not to be read')),
      ),
    },
  });
  const newKey = () => {
    keys += 1;
    return `key-${keys}`;
  };
  const actor = createActor(machine, { input: { orderId: 5, action, newKey } }).start();
  const reach = (state: 'done' | 'failed' | 'uncertain') => waitFor(actor, (snapshot) => snapshot.matches(state));
  return { actor, sent, reach };
}

test('a cancellation asks for a reason of two characters before anything is sent', async () => {
  const { actor, sent, reach } = begin('cancel', [success(anOrder(50))]);
  actor.send({ type: 'submit', draft: { text: ' x ' } });
  expect(actor.getSnapshot().value).toBe('asking');
  actor.send({ type: 'submit', draft: { text: 'too late' } });
  const { context } = await reach('done');
  expect(sent).toEqual([{ orderId: 5, action: 'cancel', draft: { text: 'too late' }, key: 'key-1' }]);
  expect(context.order?.status).toBe(50);
});

test('each action but pay asks what its call needs', () => {
  expect(Object.keys(inputByAction).sort()).toEqual(orderActions.filter((action) => action !== 'pay').sort());
  const complete: [SingleOrderAction, object][] = [
    ['ship', { carrier: 'SF', trackingNo: 'SF1' }],
    ['rejectRefund', { text: 'worn' }],
    ['note', { text: 'n' }],
    ['confirm', {}],
  ];
  for (const [action, draft] of complete) {
    const { actor } = begin(action, []);
    if (Object.keys(draft).length > 0) {
      actor.send({ type: 'submit', draft: {} });
      expect(actor.getSnapshot().value).toBe('asking');
    }
    actor.send({ type: 'submit', draft });
    expect(actor.getSnapshot().value).toBe('submitting');
  }
});

test('a withdrawal is confirmed first', async () => {
  const { actor, sent, reach } = begin('withdrawRefund', [success(anOrder(20))]);
  expect(actor.getSnapshot().value).toBe('asking');
  actor.send({ type: 'submit' });
  await reach('done');
  expect(sent).toHaveLength(1);
});

test('a person can leave while asked, and not while it is sent', () => {
  const asked = begin('cancel', []);
  asked.actor.send({ type: 'cancel' });
  expect(asked.actor.getSnapshot()).toMatchObject({ value: 'cancelled', status: 'done' });
  const sending = begin('confirm', []);
  sending.actor.send({ type: 'submit' });
  sending.actor.send({ type: 'cancel' });
  sending.actor.send({ type: 'submit' });
  expect(sending.actor.getSnapshot().value).toBe('submitting');
  expect(sending.sent).toHaveLength(1);
});

test('a rejection has its reason, keeps the text, and the next attempt has a new key', async () => {
  const { actor, sent, reach } = begin('cancel', [failure, success(anOrder(50))]);
  actor.send({ type: 'submit', draft: { text: 'why not' } });
  expect((await reach('failed')).context.failure).toMatchObject({ code: 'ORDER_STATE' });
  actor.send({ type: 'retry' });
  expect(actor.getSnapshot().value).toBe('asking');
  actor.send({ type: 'submit' });
  await reach('done');
  expect(sent.map(({ key, draft }) => [key, draft.text])).toEqual([
    ['key-1', 'why not'],
    ['key-2', 'why not'],
  ]);
});

test('after no answer the order is read first: what took effect is not sent again', async () => {
  const { actor, sent, reach } = begin('cancel', [noAnswer], [success(anOrder(50))]);
  actor.send({ type: 'submit', draft: { text: 'why not' } });
  await reach('uncertain');
  actor.send({ type: 'retry' });
  const { context } = await reach('done');
  expect(sent).toHaveLength(1);
  expect(context).toMatchObject({ failure: null, order: { status: 50 } });
});

test('after no answer and no effect the same call goes out under the same key', async () => {
  const stillOpen = success(anOrder(10, { actions: ['pay', 'cancel', 'note'] }));
  const { actor, sent, reach } = begin('cancel', [noAnswer, success(anOrder(50))], [stillOpen]);
  actor.send({ type: 'submit', draft: { text: 'why not' } });
  await reach('uncertain');
  actor.send({ type: 'retry' });
  await reach('done');
  expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-1']);
});

test('after no answer an order that moved on elsewhere is a refusal', async () => {
  const { actor, sent, reach } = begin('cancel', [noAnswer], [success(anOrder(20, { actions: ['requestRefund'] }))]);
  actor.send({ type: 'submit', draft: { text: 'why not' } });
  await reach('uncertain');
  actor.send({ type: 'retry' });
  expect((await reach('failed')).context.failure).toMatchObject({ code: 'ORDER_STATE' });
  expect(sent).toHaveLength(1);
});

test('after no answer an approved refund of a part took effect, in whatever status it left the order', async () => {
  const refund = { id: 1, items: [], shippingAmount: 0, amount: 40, reason: 'worn', restock: true };
  for (const status of [refundStatus.approved, refundStatus.refunded]) {
    const orderAfter = status === refundStatus.approved ? orderStatus.refunding : orderStatus.completed;
    const paid = anOrder(orderAfter, {
      actions: ['createRefund'],
      refund: { ...refund, status, requestedBy: 'customer', fromStatus: orderStatus.completed, requestedAt: '' },
    });
    const { actor, sent, reach } = begin('approveRefund', [noAnswer], [success(paid)]);
    actor.send({ type: 'submit', draft: {} });
    await reach('uncertain');
    actor.send({ type: 'retry' });
    expect((await reach('done')).context.order?.status).toBe(orderAfter);
    expect(sent).toHaveLength(1);
  }
});

test('after no answer a late payment was sent back only if staff noted it, not once its provider returns it again', async () => {
  const draft = { text: 'FPS FT1', amount: 100, paymentId: 9 };
  const entry = {
    at: '2026-03-02T08:00:00.000Z',
    actor: 'staff',
    action: 'settleLatePayment',
    note: 'FPS FT1',
  } as const;
  const other = { ...entry, note: 'FPS FT0' };
  for (const [timeline, state] of [
    [[other, entry], 'done'],
    [[other], 'failed'],
  ] as const) {
    const read = success(anOrder(20, { timeline: [...timeline] }));
    const { actor, sent, reach } = begin('settleLatePayment', [noAnswer], [read]);
    actor.send({ type: 'submit', draft });
    await reach('uncertain');
    actor.send({ type: 'retry' });
    await reach(state);
    expect(sent).toHaveLength(1);
  }
});

test('while the order cannot be read either, it stays uncertain', async () => {
  const { actor, sent, reach } = begin('confirm', [noAnswer], [noAnswer]);
  actor.send({ type: 'submit' });
  await reach('uncertain');
  actor.send({ type: 'retry' });
  expect(actor.getSnapshot().value).toBe('checking');
  await reach('uncertain');
  expect(sent).toHaveLength(1);
});

test('an order that is not found after an unanswered deletion was deleted', async () => {
  const gone: Envelope<Order> = {
    status: 'fail',
    data: {},
    error: { code: 'NOT_FOUND', message: '', statusCode: 404 },
  };
  const { actor, reach } = begin('delete', [noAnswer], [gone]);
  actor.send({ type: 'submit' });
  await reach('uncertain');
  actor.send({ type: 'retry' });
  expect((await reach('done')).context.order).toBeNull();
});

test('a throwing submit actor gives an unknown outcome', async () => {
  const { actor, reach } = begin('confirm', []);
  actor.send({ type: 'submit' });
  expect((await reach('uncertain')).context.failure).toMatchObject({ statusCode: 499 });
});

const submitId = '0.orderAction.submitting';
const readId = '0.orderAction.checking';
const model = {
  machine: orderActionMachine,
  input: { orderId: 5, action: 'cancel' as const, newKey: () => 'key' },
  events: [
    { type: 'submit', draft: { text: 'why not' } },
    { type: 'submit', draft: {} },
    { type: 'retry' },
    { type: 'cancel' },
    createDoneEvent(submitId, success(anOrder(50))),
    createDoneEvent(submitId, failure),
    createDoneEvent(submitId, noAnswer),
    createErrorEvent(submitId, new Error('gone')),
    createDoneEvent(readId, success(anOrder(50))),
    createDoneEvent(readId, success(anOrder(10, { actions: ['cancel'] }))),
    createDoneEvent(readId, success(anOrder(20))),
    createDoneEvent(readId, noAnswer),
  ],
};

test('every state of an action is reached, and every simple path ends where the chart says', () => {
  const silent = orderActionMachine.provide({
    actors: {
      submitAction: fromPromise<Answer, OrderActionRequest>(waitForever),
      readOrder: fromPromise<Envelope<Order>, { orderId: number }>(waitForever),
    },
  });
  expect(findUnreachedStates(model)).toEqual([]);
  const { count, strayed } = findStrayedPaths(model, () => createActor(silent, { input: model.input }).start());
  expect(strayed).toEqual([]);
  expect(count).toBeGreaterThan(10);
});
