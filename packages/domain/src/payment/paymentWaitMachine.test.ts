import { createClientFailure, type Envelope, toFail } from '@sampan/api/clientEnvelope';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { waitForever } from '../machine.fakes.ts';
import { createFakeClock, createFakeStorage, flushPromises } from '../ports.fakes.ts';
import { strangeValues } from '../stored.fakes.ts';
import { paymentKey } from './paymentDraft.ts';
import { type PayStatus, toOutcome } from './paymentRules.ts';
import { openPayment, payment, pending, started, status, toFailure } from './paymentWait.fakes.ts';
import { pauseBeforePoll } from './paymentWaitMachine.ts';

const minute = 60_000;

test('the questions come every 2 s for a minute, then every 5 s, until 15 minutes', () => {
  expect([0, 59_999].map(pauseBeforePoll)).toEqual([2000, 2000]);
  expect([minute, 15 * minute - 1].map(pauseBeforePoll)).toEqual([5000, 5000]);
  expect(pauseBeforePoll(15 * minute)).toBeNull();
});

test('a payment is chosen, started, shown and polled until the limit', async () => {
  const { pay, at, shown, asks, pass } = openPayment();
  expect(at()).toBe('"choosing"');
  await pay();
  expect(shown).toEqual([payment]);
  await pass(minute, 1000);
  expect(asks).toEqual(Array.from({ length: 30 }, (_, index) => (index + 1) * 2000));
  await pass(14 * minute, 1000);
  expect(asks).toHaveLength(30 + 14 * 12);
  expect(at()).toBe('{"waiting":"pollingEnded"}');
  await pass(5 * minute, 1000);
  expect(asks).toHaveLength(30 + 14 * 12);
});

test('after polling ends the customer can still query, and the response counts', async () => {
  let answer = pending;
  const { actor, pay, at, pass } = openPayment({ ask: () => answer });
  await pay();
  await pass(16 * minute, 5000);
  actor.send({ type: 'checkNow' });
  await flushPromises();
  expect(at()).toBe('{"waiting":"pollingEnded"}');
  answer = status(20, 20);
  actor.send({ type: 'checkNow' });
  await flushPromises();
  expect(at()).toBe('"paid"');
});

test('"check now" asks at once, and not twice at a time', async () => {
  const { actor, pay, asks, pass } = openPayment();
  await pay();
  await pass(500);
  actor.send({ type: 'checkNow' });
  actor.send({ type: 'checkNow' });
  await flushPromises();
  expect(asks).toEqual([500]);
});

test('a hidden window asks nothing, and asks at once when it comes back', async () => {
  const { setHidden, pay, asks, pass, at } = openPayment();
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
  const { setHidden, actor, pay, at } = openPayment();
  await pay();
  actor.send({ type: 'checkNow' });
  setHidden(true);
  await flushPromises();
  expect(at()).toBe('{"waiting":"paused"}');
});

test('a window that comes back after 15 minutes asks once', async () => {
  const { setHidden, pay, asks, pass, at } = openPayment();
  await pay();
  setHidden(true);
  await pass(40 * minute, minute);
  setHidden(false);
  await flushPromises();
  expect(asks).toHaveLength(1);
  expect(at()).toBe('{"waiting":"pollingEnded"}');
});

test.each<[string, Envelope<PayStatus>, string]>([
  ['paid', status(20, 20), '"paid"'],
  ['closed', status(30), '"closed"'],
  ['failed', status(40), '"failed"'],
  ['closed, when its order was cancelled', status(10, 50), '"closed"'],
  ['closed, when late money goes back', status(50, 50), '"closed"'],
])('the answer decides: %s', async (_, answer, end) => {
  const { pay, at, pass, asks } = openPayment({ ask: () => answer });
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
  const { pay, at, pass, asks } = openPayment({ ask });
  await pay();
  await pass(2 * minute, 1000);
  expect(asks.length).toBeGreaterThan(4);
  expect(at()).toMatch(/waiting/);
});

test('choosing another way closes this payment first, and only then offers the ways again', async () => {
  const { actor, pay, at, closes, requests } = openPayment();
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
  const { actor, pay, at, requests } = openPayment();
  await pay('wechat');
  actor.send({ type: 'pay', method: 'wechat', scene: 'wap' });
  await flushPromises();
  expect(at()).toMatch(/waiting/);
  expect(requests.map(({ scene }) => scene)).toEqual(['qr', 'wap']);
  expect(requests[1]?.key).not.toBe(requests[0]?.key);
});

test('closing a payment that has just been paid finds it paid', async () => {
  const { actor, pay, at } = openPayment({ close: status(20, 20) });
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
  const { actor, pay, at, asks } = openPayment({ close });
  await pay();
  actor.send({ type: 'chooseAnother' });
  await flushPromises();
  expect(at()).toBe('{"waiting":"resting"}');
  expect(asks).toEqual([0]);
});

test('R7 a start without an answer keeps its key for the same way, and not for another', async () => {
  const { pay, at, requests } = openPayment({
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
  const { actor, pay, at, pass, requests } = openPayment({ ask: () => status(40) });
  await pay();
  await pass(2000);
  actor.send({ type: 'chooseAnother' });
  expect(at()).toBe('"choosing"');
  await pay();
  expect(requests[1]?.key).not.toBe(requests[0]?.key);
});

test('R7 the key of an unanswered start survives a reload', async () => {
  const session = createFakeStorage().tab();
  const first = openPayment({ session, start: [createClientFailure('network')] });
  await first.pay();
  const second = openPayment({ session });
  expect(second.at()).toBe('"choosing"');
  await second.pay();
  expect(second.requests[0]).toEqual(first.requests[0]);
});

test('R7 a start that is refused drops its key', async () => {
  const { actor, pay, requests } = openPayment({ start: [toFailure('PAYMENT_METHOD')] });
  await pay();
  expect(actor.getSnapshot().context.failure?.code).toBe('PAYMENT_METHOD');
  await pay();
  expect(requests[1]?.key).not.toBe(requests[0]?.key);
});

test('an order that was paid elsewhere is found paid when a payment is started', async () => {
  const { pay, at } = openPayment({ start: [toFailure('ORDER_STATE')], ask: () => status(20, 20) });
  await pay();
  await flushPromises();
  expect(at()).toBe('"paid"');
});

test('a payment that a payable order refuses is not awaited: the ways are offered with the refusal', async () => {
  const { actor, pay, at, pass, asks } = openPayment({ start: [toFailure('ORDER_STATE')] });
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
  const { pay, at } = openPayment({ start: [toFailure('ORDER_STATE')], ask });
  await pay('alipay');
  await flushPromises();
  expect(at()).toBe(end);
});

test('a payment that was started elsewhere is resumed and awaited, without a second start', async () => {
  const { actor, at, pass, requests } = openPayment({ ask: () => status(20, 20) });
  actor.send({ type: 'resume', payment });
  expect(actor.getSnapshot().context.draft?.payment).toEqual(payment);
  await pass(2000);
  expect(at()).toBe('"paid"');
  expect(requests).toEqual([]);
});

test('B8 a payment under way survives a reload: same panel, same rhythm, no second payment', async () => {
  const session = createFakeStorage().tab();
  const time = createFakeClock();
  const first = openPayment({ session, time });
  await first.pay();
  await time.pass(5 * minute, 5000);
  first.actor.stop();
  const second = openPayment({ session, time });
  expect(second.actor.getSnapshot().context.draft?.payment).toEqual(payment);
  await flushPromises();
  await time.pass(10_000, 1000);
  expect(second.asks).toEqual([0, 5000, 10_000]);
  expect(second.requests).toEqual([]);
});

test('back from the provider the status is asked at once', async () => {
  const { at, asks } = openPayment({ isReturning: true, ask: () => status(20, 20) });
  await flushPromises();
  expect(asks).toEqual([0]);
  expect(at()).toBe('"paid"');
});

test('leaving stops the questions and forgets nothing', async () => {
  const { actor, session, pay, asks, pass, at } = openPayment();
  await pay();
  actor.send({ type: 'leave' });
  await pass(minute, 1000);
  expect(at()).toBe('"left"');
  expect(asks).toEqual([]);
  expect(session.get(paymentKey)).not.toBeNull();
});

test('settled payments are removed', async () => {
  const { session, pay, pass } = openPayment({ ask: () => status(30) });
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
      const { actor, at } = openPayment({ session: createFakeStorage({ [paymentKey]: text }).tab() });
      expect(at()).toBe('"choosing"');
      actor.stop();
    }),
    { seed, numRuns: 1000 },
  );
});
