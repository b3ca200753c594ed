import { createClientFailure, type Envelope, toFail } from '@sampan/api/clientEnvelope';
import type { OrderStatus, Payment, PaymentStatus } from '@sampan/api/entities';
import { type ErrorCode, statusByCode } from '@sampan/api/errors';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import {
  createAfterEvent,
  createDoneEvent,
  createErrorEvent,
  findStrayedPaths,
  findUnreachedStates,
  waitForever,
} from '../machine.fakes.ts';
import {
  createFakeClock,
  createFakeStorage,
  createFakeVisibility,
  createThrowingStorage,
  flushPromises,
} from '../ports.fakes.ts';
import type { Storage } from '../ports.ts';
import { strangeValues } from '../stored.fakes.ts';
import { paymentKey } from './paymentDraft.ts';
import { type PayStatus, toOutcome } from './paymentRules.ts';
import { createPaymentWaitMachine, type PayRequest } from './paymentWaitMachine.ts';
import { pauseBeforePoll } from './pollInterval.ts';

const minute = 60_000;
const payment: Payment = {
  id: 9,
  orderId: 31,
  method: 'wechat',
  status: 10,
  amount: 32_800,
  currency: 'CNY',
  qrCode: 'weixin://pay/9',
  expiresAt: '2026-11-20T00:30:00.000Z',
};
const started: Envelope<Payment> = { status: 'success', data: payment };

function status(value: PaymentStatus, orderStatus: OrderStatus = 10): Envelope<PayStatus> {
  return { status: 'success', data: { orderId: 31, status: value, orderStatus, expiresAt: payment.expiresAt } };
}
const pending = status(10);

function toFailure(code: ErrorCode): Envelope<never> {
  const statusCode = statusByCode[code];
  return toFail(statusCode, JSON.stringify({ code, message: code, statusCode }));
}

interface Options {
  session?: Storage;
  time?: ReturnType<typeof createFakeClock>;
  start?: Envelope<Payment>[];
  ask?: () => Envelope<PayStatus> | Promise<Envelope<PayStatus>>;
  close?: Envelope<PayStatus>;
  isReturning?: boolean;
}

let keys = 0;
function open({
  session = createFakeStorage().tab(),
  time = createFakeClock(),
  start = [],
  ask,
  close,
  isReturning,
}: Options = {}) {
  const { clock, pass } = time;
  const { visibility, set } = createFakeVisibility();
  const begun = clock.now();
  const requests: PayRequest[] = [];
  const asks: number[] = [];
  const shown: Payment[] = [];
  let closes = 0;
  const machine = createPaymentWaitMachine({
    session,
    clock,
    visibility,
    newKey: () => `key-number-${++keys}`,
    async startPayment(request) {
      requests.push(request);
      return start.shift() ?? started;
    },
    async askStatus() {
      asks.push(clock.now() - begun);
      return (await ask?.()) ?? pending;
    },
    async closePayment() {
      closes += 1;
      return close ?? status(30);
    },
    showPayment: (payment) => shown.push(payment),
  });
  const actor = createActor(machine, { clock, input: { orderId: 31, isReturning } }).start();
  async function pay(method: 'alipay' | 'wechat' = 'wechat') {
    actor.send({ type: 'pay', method, scene: 'qr' });
    await flushPromises();
  }
  const at = () => JSON.stringify(actor.getSnapshot().value);
  return { actor, session, pass, setHidden: set, requests, asks, shown, pay, at, closes: () => closes };
}

test('the questions come every 2 s for a minute, then every 5 s, until 15 minutes', () => {
  expect([0, 59_999].map(pauseBeforePoll)).toEqual([2000, 2000]);
  expect([minute, 15 * minute - 1].map(pauseBeforePoll)).toEqual([5000, 5000]);
  expect(pauseBeforePoll(15 * minute)).toBeNull();
});

test('a payment is chosen, started, shown and polled until the limit', async () => {
  const { pay, at, shown, asks, pass } = open();
  expect(at()).toBe('"choosing"');
  await pay();
  expect(shown).toEqual([payment]);
  await pass(minute, 1000);
  expect(asks).toEqual(Array.from({ length: 30 }, (_, index) => (index + 1) * 2000));
  await pass(14 * minute, 1000);
  expect(asks).toHaveLength(30 + 14 * 12);
  expect(at()).toBe('{"waiting":"silent"}');
  await pass(5 * minute, 1000);
  expect(asks).toHaveLength(30 + 14 * 12);
});

test('after polling ends the customer can still query, and the response counts', async () => {
  let answer = pending;
  const { actor, pay, at, pass } = open({ ask: () => answer });
  await pay();
  await pass(16 * minute, 5000);
  actor.send({ type: 'checkNow' });
  await flushPromises();
  expect(at()).toBe('{"waiting":"silent"}');
  answer = status(20, 20);
  actor.send({ type: 'checkNow' });
  await flushPromises();
  expect(at()).toBe('"paid"');
});

test('"check now" asks at once, and not twice at a time', async () => {
  const { actor, pay, asks, pass } = open();
  await pay();
  await pass(500);
  actor.send({ type: 'checkNow' });
  actor.send({ type: 'checkNow' });
  await flushPromises();
  expect(asks).toEqual([500]);
});

test('a hidden window asks nothing, and asks at once when it comes back', async () => {
  const { setHidden, pay, asks, pass, at } = open();
  await pay();
  setHidden(true);
  await pass(5 * minute, 1000);
  expect(asks).toEqual([]);
  expect(at()).toBe('{"waiting":"paused"}');
  setHidden(false);
  await flushPromises();
  expect(asks).toEqual([5 * minute]);
  await pass(10_000, 1000);
  expect(asks).toEqual([5 * minute, 5 * minute + 5000, 5 * minute + 10_000]);
});

test('a window hidden during a question rests after it', async () => {
  const { setHidden, actor, pay, at } = open();
  await pay();
  actor.send({ type: 'checkNow' });
  setHidden(true);
  await flushPromises();
  expect(at()).toBe('{"waiting":"paused"}');
});

test('a window that comes back after 15 minutes asks once', async () => {
  const { setHidden, pay, asks, pass, at } = open();
  await pay();
  setHidden(true);
  await pass(40 * minute, minute);
  setHidden(false);
  await flushPromises();
  expect(asks).toHaveLength(1);
  expect(at()).toBe('{"waiting":"silent"}');
});

test.each<[string, Envelope<PayStatus>, string]>([
  ['paid', status(20, 20), '"paid"'],
  ['closed', status(30), '"closed"'],
  ['failed', status(40), '"failed"'],
  ['closed, when its order was cancelled', status(10, 50), '"closed"'],
  ['closed, when late money goes back', status(50, 50), '"closed"'],
])('the answer decides: %s', async (_, answer, end) => {
  const { pay, at, pass, asks } = open({ ask: () => answer });
  await pay();
  await pass(2000);
  expect(at()).toBe(end);
  await pass(minute, 1000);
  expect(asks).toHaveLength(1);
});

test.each<[string, () => Envelope<PayStatus> | Promise<Envelope<PayStatus>>]>([
  ['a lost line', () => createClientFailure('network')],
  ['a gateway that fails', () => toFail(503, '')],
  ['a call that throws', () => Promise.reject(new Error('bug'))],
  ['a call that never answers', waitForever],
])('%s is never told as failed: the questions go on', async (_, ask) => {
  const { pay, at, pass, asks } = open({ ask });
  await pay();
  await pass(2 * minute, 1000);
  expect(asks.length).toBeGreaterThan(4);
  expect(at()).toMatch(/waiting/);
});

test('choosing another way closes this payment first, and only then offers the ways again', async () => {
  const { actor, pay, at, closes, requests } = open();
  await pay('wechat');
  actor.send({ type: 'pay', method: 'alipay', scene: 'pc' });
  expect(requests).toHaveLength(1);
  actor.send({ type: 'chooseAnother' });
  expect(at()).toBe('"closing"');
  actor.send({ type: 'pay', method: 'alipay', scene: 'pc' });
  expect(requests).toHaveLength(1);
  await flushPromises();
  expect(closes()).toBe(1);
  expect(at()).toBe('"choosing"');
  await pay('alipay');
  expect(requests[1]?.key).not.toBe(requests[0]?.key);
});

test('a payment that waits is started once more by its own method, with a key of its own', async () => {
  const { actor, pay, at, requests } = open();
  await pay('wechat');
  actor.send({ type: 'pay', method: 'wechat', scene: 'wap' });
  await flushPromises();
  expect(at()).toMatch(/waiting/);
  expect(requests.map(({ scene }) => scene)).toEqual(['qr', 'wap']);
  expect(requests[1]?.key).not.toBe(requests[0]?.key);
});

test('closing a payment that has just been paid finds it paid', async () => {
  const { actor, pay, at } = open({ close: status(20, 20) });
  await pay();
  actor.send({ type: 'chooseAnother' });
  await flushPromises();
  expect(at()).toBe('"paid"');
});

test.each<[string, Envelope<PayStatus>]>([
  ['is refused', toFailure('PAYMENT_STATE')],
  ['is not answered', createClientFailure('network')],
  ['leaves it payable', status(10)],
])('a close that %s leaves the one panel standing, and asks at once', async (_, close) => {
  const { actor, pay, at, asks } = open({ close });
  await pay();
  actor.send({ type: 'chooseAnother' });
  await flushPromises();
  expect(at()).toBe('{"waiting":"resting"}');
  expect(asks).toEqual([0]);
});

test('R7 a start without an answer keeps its key for the same way, and not for another', async () => {
  const { pay, at, requests } = open({
    start: [createClientFailure('network'), createClientFailure('network'), started],
  });
  await pay('wechat');
  expect(at()).toBe('"choosing"');
  await pay('wechat');
  await pay('alipay');
  const [first, second, third] = requests;
  expect(second).toEqual(first);
  expect(third?.key).not.toBe(first?.key);
});

test('R7 paying again after a payment that failed is a new intention', async () => {
  const { actor, pay, at, pass, requests } = open({ ask: () => status(40) });
  await pay();
  await pass(2000);
  actor.send({ type: 'chooseAnother' });
  expect(at()).toBe('"choosing"');
  await pay();
  expect(requests[1]?.key).not.toBe(requests[0]?.key);
});

test('R7 the key of an unanswered start survives a reload', async () => {
  const session = createFakeStorage().tab();
  const first = open({ session, start: [createClientFailure('network')] });
  await first.pay();
  const second = open({ session });
  expect(second.at()).toBe('"choosing"');
  await second.pay();
  expect(second.requests[0]).toEqual(first.requests[0]);
});

test('R7 a start that is refused drops its key', async () => {
  const { actor, pay, requests } = open({ start: [toFailure('PAYMENT_METHOD')] });
  await pay();
  expect(actor.getSnapshot().context.failure?.code).toBe('PAYMENT_METHOD');
  await pay();
  expect(requests[1]?.key).not.toBe(requests[0]?.key);
});

test('an order that was paid elsewhere is found paid when a payment is started', async () => {
  const { pay, at } = open({ start: [toFailure('ORDER_STATE')], ask: () => status(20, 20) });
  await pay();
  await flushPromises();
  expect(at()).toBe('"paid"');
});

test('a payment that a payable order refuses is not awaited: the ways are offered with the refusal', async () => {
  const { actor, pay, at, pass, asks } = open({ start: [toFailure('ORDER_STATE')] });
  await pay('alipay');
  await flushPromises();
  expect(at()).toBe('"choosing"');
  expect(actor.getSnapshot().context.failure?.code).toBe('ORDER_STATE');
  await pass(minute, 1000);
  expect(asks).toHaveLength(1);
});

test.each<[string, () => Envelope<PayStatus> | Promise<Envelope<PayStatus>>, string]>([
  ['cancelled', () => status(10, 50), '"closed"'],
  ['with a closed payment, still payable', () => status(30), '"choosing"'],
  ['unknown, since no answer came', () => createClientFailure('network'), '"choosing"'],
  ['unknown, since the call threw', () => Promise.reject(new Error('bug')), '"choosing"'],
])('a refused payment of an order that is %s', async (_, ask, end) => {
  const { pay, at } = open({ start: [toFailure('ORDER_STATE')], ask });
  await pay('alipay');
  await flushPromises();
  expect(at()).toBe(end);
});

test('a payment that was started elsewhere is resumed and awaited, without a second start', async () => {
  const { actor, at, pass, requests } = open({ ask: () => status(20, 20) });
  actor.send({ type: 'resume', payment });
  expect(actor.getSnapshot().context.draft?.payment).toEqual(payment);
  await pass(2000);
  expect(at()).toBe('"paid"');
  expect(requests).toEqual([]);
});

test('B8 a payment under way survives a reload: same panel, same rhythm, no second payment', async () => {
  const session = createFakeStorage().tab();
  const time = createFakeClock();
  const first = open({ session, time });
  await first.pay();
  await time.pass(5 * minute, 5000);
  first.actor.stop();
  const second = open({ session, time });
  expect(second.actor.getSnapshot().context.draft?.payment).toEqual(payment);
  await flushPromises();
  await time.pass(10_000, 1000);
  expect(second.asks).toEqual([0, 5000, 10_000]);
  expect(second.requests).toEqual([]);
});

test('back from the provider the status is asked at once', async () => {
  const { at, asks } = open({ isReturning: true, ask: () => status(20, 20) });
  await flushPromises();
  expect(asks).toEqual([0]);
  expect(at()).toBe('"paid"');
});

test('leaving stops the questions and forgets nothing', async () => {
  const { actor, session, pay, asks, pass, at } = open();
  await pay();
  actor.send({ type: 'leave' });
  await pass(minute, 1000);
  expect(at()).toBe('"left"');
  expect(asks).toEqual([]);
  expect(session.get(paymentKey)).not.toBeNull();
});

test('settled payments are removed', async () => {
  const { session, pay, pass } = open({ ask: () => status(30) });
  await pay();
  await pass(2000);
  expect(session.get(paymentKey)).toBeNull();
});

test('only the server says failed', () => {
  const said = ([0, 10, 20, 30, 40, 50, 60] as const).map((value) => toOutcome({ status: value, orderStatus: 10 }));
  expect(said).toEqual(['pending', 'pending', 'paid', 'closed', 'failed', 'closed', 'closed']);
});

const seed = Date.now() % 2 ** 31;
console.info(`payment draft fuzz: seed ${seed}`);

test('S1 1,000 values in the stored payment: the ways are offered, and no crash', () => {
  fc.assert(
    fc.property(strangeValues, (text) => {
      const { actor, at } = open({ session: createFakeStorage({ [paymentKey]: text }).tab() });
      expect(at()).toBe('"choosing"');
      actor.stop();
    }),
    { seed, numRuns: 1000 },
  );
});

const asking = '0.paymentWait.waiting.asking';
const events = [
  { type: 'pay', method: 'wechat', scene: 'qr' },
  { type: 'resume', payment },
  { type: 'checkNow' },
  { type: 'chooseAnother' },
  { type: 'leave' },
  { type: 'hidden' },
  { type: 'shown' },
  createAfterEvent('pause', 'paymentWait.waiting.resting'),
  createDoneEvent('0.paymentWait.starting', started),
  createDoneEvent('0.paymentWait.starting', toFailure('ORDER_STATE')),
  createDoneEvent('0.paymentWait.starting', createClientFailure('network')),
  createErrorEvent('0.paymentWait.starting', new Error('bug')),
  createDoneEvent(asking, pending),
  createDoneEvent(asking, status(20, 20)),
  createDoneEvent(asking, status(30)),
  createDoneEvent(asking, status(40)),
  createErrorEvent(asking, new Error('bug')),
  createDoneEvent('0.paymentWait.rejected', pending),
  createDoneEvent('0.paymentWait.rejected', status(20, 20)),
  createDoneEvent('0.paymentWait.rejected', status(10, 50)),
  createErrorEvent('0.paymentWait.rejected', new Error('bug')),
  createDoneEvent('0.paymentWait.closing', status(30)),
  createDoneEvent('0.paymentWait.closing', createClientFailure('network')),
];

function model() {
  const machine = createPaymentWaitMachine({
    session: createThrowingStorage(),
    clock: createFakeClock().clock,
    visibility: createFakeVisibility().visibility,
    newKey: () => 'always-one',
    startPayment: waitForever,
    askStatus: waitForever,
    closePayment: waitForever,
    showPayment: () => {},
  });
  return { machine, events, input: { orderId: 31 } };
}

test('shortest paths reach every state of the payment, and every simple path ends where the chart says', () => {
  const still = model();
  // Transient states, and `silent`, which needs time to pass and has its own tests above.
  expect(findUnreachedStates(still)).toEqual([
    'paymentWait.deciding',
    'paymentWait.waiting.polling',
    'paymentWait.waiting.silent',
  ]);
  const { count, strayed } = findStrayedPaths(still, () => createActor(still.machine, { input: still.input }).start());
  expect(count).toBeGreaterThan(20);
  expect(strayed).toEqual([]);
});
