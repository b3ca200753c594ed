import { expect, test, vi } from 'vitest';
import { createTaskQueue, type TaskCall, TaskCancelled } from './taskQueue.ts';

/** A queue whose tasks are resolved by the test. */
function held(parallel?: number, requestCancel?: (input: string) => boolean) {
  const calls = new Map<string, TaskCall & { resolve: (result: string) => void; reject: (reason: unknown) => void }>();
  let time = 0;
  const work = vi.fn(
    (input: string, call: TaskCall) =>
      new Promise<string>((resolve, reject) => {
        calls.set(input, { ...call, resolve, reject });
      }),
  );
  const queue = createTaskQueue({ work, requestCancel, parallel, now: () => time });
  const call = (input: string) => {
    const found = calls.get(input);
    if (!found) throw new Error(`${input} was not started`);
    return found;
  };
  const statuses = () => Object.fromEntries(queue.tasks().map(({ input, status }) => [input, status]));
  const settle = async () => {
    await Promise.resolve();
    await Promise.resolve();
  };
  return { queue, call, work, statuses, settle, pass: (ms: number) => (time += ms) };
}

test('three run at once, and the next starts when one ends', async () => {
  const { queue, call, statuses, settle } = held();
  queue.add(['a', 'b', 'c', 'd', 'e']);
  expect(statuses()).toEqual({ a: 'running', b: 'running', c: 'running', d: 'queued', e: 'queued' });
  call('b').resolve('done');
  await settle();
  expect(statuses()).toEqual({ a: 'running', b: 'done', c: 'running', d: 'running', e: 'queued' });
});

test('a failed task does not stop the others', async () => {
  const { queue, call, statuses, settle } = held(1);
  queue.add(['a', 'b']);
  call('a').reject(new Error('no'));
  await settle();
  expect(statuses()).toEqual({ a: 'failed', b: 'running' });
  expect(queue.tasks()[0]?.error).toEqual(new Error('no'));
});

test('cancelling aborts the task and frees its slot', async () => {
  const { queue, call, statuses } = held(1);
  queue.add(['a', 'b']);
  queue.cancel(1);
  expect(call('a').signal.aborted).toBe(true);
  expect(statuses()).toEqual({ a: 'cancelled', b: 'running' });
});

test('a task that is asked to end keeps its slot until it does, and its result', async () => {
  const asked: string[] = [];
  const { queue, call, statuses, settle } = held(1, (input) => asked.push(input) > 0);
  queue.add(['a', 'b']);
  queue.cancel(1);
  expect([asked, call('a').signal.aborted, statuses()]).toEqual([['a'], false, { a: 'running', b: 'queued' }]);
  expect(queue.tasks()[0]?.isCancelling).toBe(true);
  call('a').reject(new TaskCancelled('a part'));
  await settle();
  expect(statuses()).toEqual({ a: 'cancelled', b: 'running' });
  expect(queue.tasks()[0]?.result).toBe('a part');
});

test('a waiting task that is asked to end is cancelled at once, and an ended one is not asked', async () => {
  const asked: string[] = [];
  const { queue, call, statuses, settle } = held(1, (input) => asked.push(input) > 0);
  queue.add(['a', 'b']);
  queue.cancel(2);
  call('a').resolve('done');
  await settle();
  queue.cancel(1);
  expect([asked, statuses()]).toEqual([['b'], { a: 'done', b: 'cancelled' }]);
});

test('the late answer of a cancelled try does not touch the next try', async () => {
  const { queue, call, statuses, settle } = held();
  queue.add(['a']);
  const late = call('a');
  queue.cancel(1);
  queue.retry(1);
  expect(statuses()).toEqual({ a: 'running' });
  late.onProgress(0.9);
  late.resolve('late');
  await settle();
  expect(queue.tasks()[0]).toMatchObject({ status: 'running', share: 0 });
  call('a').resolve('right');
  await settle();
  expect(queue.tasks()[0]).toMatchObject({ status: 'done', result: 'right' });
});

test('progress is reported at most ten times a second, and always at the end', () => {
  const { queue, call, pass } = held();
  const listener = vi.fn();
  queue.add(['a']);
  queue.subscribe(listener);
  for (let step = 1; step <= 100; step += 1) {
    pass(10);
    call('a').onProgress(step / 101);
  }
  expect(listener.mock.calls.length).toBeLessThanOrEqual(11);
  call('a').onProgress(1);
  expect(queue.tasks()[0]?.share).toBe(1);
});

test('a removed task comes back by its undo, unless it was running', async () => {
  const { queue, call, statuses, settle } = held();
  queue.add(['a', 'b']);
  call('a').resolve('x');
  await settle();
  queue.remove(1)();
  expect(statuses()).toEqual({ a: 'done', b: 'running' });
  queue.remove(2)();
  expect(statuses()).toEqual({ a: 'done' });
  expect(call('b').signal.aborted).toBe(true);
});

test('stopping aborts all', () => {
  const { queue, call } = held();
  queue.add(['a', 'b']);
  queue.stop();
  expect([call('a').signal.aborted, call('b').signal.aborted]).toEqual([true, true]);
});
