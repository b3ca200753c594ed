import type { Client } from '@sampan/api/client';
import { createClientFailure, type Envelope, toFail } from '@sampan/api/clientEnvelope';
import { contract } from '@sampan/api/contract';
import { createDraftKey } from '@sampan/api/idempotency';
import { expect, test } from 'vitest';
import { createActionRunner } from './actionRunner.ts';

interface SentCall {
  input: unknown;
  key: string | undefined;
  answer: (envelope: Envelope<unknown>) => void;
}

/** A client whose responses the test resolves. */
function handClient() {
  const calls: SentCall[] = [];
  const client = {
    call: (_endpoint: unknown, input: unknown, options?: { idempotencyKey?: string }) =>
      new Promise((resolve) => calls.push({ input, key: options?.idempotencyKey, answer: resolve })),
  } as unknown as Client;
  return { client, calls };
}

const done: Envelope<unknown> = { status: 'success', data: {} };
const cancel = { orderId: 7, reason: 'late' };

test('R7 a double click is one call and both get its answer', async () => {
  const { client, calls } = handClient();
  const runner = createActionRunner(client, contract.order.cancel);
  const clicks = [runner.run(cancel), runner.run(cancel)];
  expect(calls).toHaveLength(1);
  calls[0]?.answer(done);
  expect(await Promise.all(clicks)).toEqual([done, done]);
});

test('R7 "Try again" after silence or a 5xx carries the same key', async () => {
  const { client, calls } = handClient();
  const runner = createActionRunner(client, contract.order.cancel);
  for (const envelope of [createClientFailure('offline'), toFail(503, '')]) {
    const call = runner.run(cancel);
    calls.at(-1)?.answer(envelope);
    await call;
  }
  const last = runner.run(cancel);
  calls.at(-1)?.answer(done);
  await last;
  expect(calls).toHaveLength(3);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
});

test('R7 after a definite answer the same input is a new intention', async () => {
  const { client, calls } = handClient();
  const runner = createActionRunner(client, contract.order.cancel);
  for (const envelope of [done, toFail(422, ''), done]) {
    const call = runner.run(cancel);
    calls.at(-1)?.answer(envelope);
    await call;
  }
  expect(new Set(calls.map(({ key }) => key)).size).toBe(3);
});

test('another input is another intention with its own key', async () => {
  const { client, calls } = handClient();
  const runner = createActionRunner(client, contract.order.cancel);
  void runner.run(cancel);
  void runner.run({ ...cancel, orderId: 8 });
  expect(calls).toHaveLength(2);
  expect(calls[0]?.key).not.toBe(calls[1]?.key);
});

test("R7 a draft's input has its key again after a reload, until a definite answer", async () => {
  const { client, calls } = handClient();
  const entries = new Map<string, string>();
  const storage = {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  };
  const load = () => createActionRunner(client, contract.order.note, createDraftKey(storage, 'note of order 7'));
  const note = { orderId: 7, note: 'late' };
  void load().run(note);
  const call = load().run(note);
  void load().run({ ...note, note: 'late again' });
  const [key, again, other] = calls.map((one) => one.key);
  expect(again).toBe(key);
  expect(other).not.toBe(key);
  calls[1]?.answer(done);
  await call;
  expect([...entries.values()].join()).toContain(other);
  calls[2]?.answer(done);
  await expect.poll(() => entries.size).toBe(0);
});

test('the state says pending, then the error, and a new run forgets it', async () => {
  const { client, calls } = handClient();
  const runner = createActionRunner(client, contract.order.cancel);
  let changes = 0;
  runner.subscribe(() => {
    changes += 1;
  });
  const call = runner.run(cancel);
  expect(runner.state()).toEqual({ isPending: true, error: undefined });
  const rejected = toFail(422, JSON.stringify({ code: 'ORDER_STATE', message: 'shipped', statusCode: 422 }));
  calls[0]?.answer(rejected);
  await call;
  expect(runner.state()).toEqual({ isPending: false, error: rejected.error });
  void runner.run(cancel);
  expect(runner.state()).toEqual({ isPending: true, error: undefined });
  expect(changes).toBe(3);
  runner.reset();
  expect(runner.state().error).toBeUndefined();
});

test('of two calls under way the action is pending until both are answered', async () => {
  const { client, calls } = handClient();
  const runner = createActionRunner(client, contract.order.cancel);
  const first = runner.run(cancel);
  const second = runner.run({ ...cancel, orderId: 8 });
  calls[0]?.answer(done);
  await first;
  expect(runner.state().isPending).toBe(true);
  calls[1]?.answer(done);
  await second;
  expect(runner.state().isPending).toBe(false);
});

test('two files are two intentions, even of one size', () => {
  const { client, calls } = handClient();
  const runner = createActionRunner(client, contract.user.uploadAvatar);
  void runner.run({ file: new Blob(['a']) });
  void runner.run({ file: new Blob(['b']) });
  expect(calls).toHaveLength(2);
});
