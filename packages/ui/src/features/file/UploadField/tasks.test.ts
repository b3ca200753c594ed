import { expect, test } from 'vitest';
import {
  createTaskState,
  estimateSecondsLeft,
  reduceTasks,
  summarize,
  type TaskEvent,
  type TaskState,
  taskStatuses,
  toQuarter,
} from './tasks.ts';

type State = TaskState<string, string>;

function after(...events: TaskEvent<string, string>[]): State {
  return events.reduce<State>(reduceTasks, createTaskState());
}
const added: TaskEvent<string, string> = { type: 'added', inputs: ['a', 'b'] };
const started: TaskEvent<string, string> = { type: 'started', id: 1, at: 0 };
const progressed = (share: number | null, at = 1): TaskEvent<string, string> => ({
  type: 'progressed',
  id: 1,
  at,
  share,
});
const first = (state: State) => state.tasks[0];

test('tasks wait in the order in which they came, under ids that are never used twice', () => {
  const state = after(added, { type: 'removed', id: 2 }, { type: 'added', inputs: ['c'] });
  expect(state.tasks.map(({ id, input, status }) => [id, input, status])).toEqual([
    [1, 'a', 'queued'],
    [3, 'c', 'queued'],
  ]);
});

test('a bar never moves back', () => {
  expect(first(after(added, started, progressed(0.6), progressed(0.4)))?.share).toBe(0.6);
});

test('a share may become unknown, and known again', () => {
  expect(first(after(added, started, progressed(0.6), progressed(null)))?.share).toBeNull();
  expect(first(after(added, started, progressed(null), progressed(0.2)))?.share).toBe(0.2);
});

test('finished tasks ignore late progress', () => {
  const cancelled = after(added, started, { type: 'cancelled', id: 1 });
  expect(reduceTasks(cancelled, { type: 'succeeded', id: 1, result: 'late' })).toBe(cancelled);
  expect(reduceTasks(cancelled, progressed(0.9))).toBe(cancelled);
});

test('only what failed or was cancelled can be tried again, from the beginning', () => {
  const failed = after(added, started, progressed(0.6), { type: 'failed', id: 1, error: 'no' });
  expect(first(reduceTasks(failed, { type: 'retried', id: 1 }))).toEqual({
    id: 1,
    input: 'a',
    status: 'queued',
    share: 0,
  });
  const running = after(added, started);
  expect(reduceTasks(running, { type: 'retried', id: 1 })).toBe(running);
});

test('the result of an ended task can be replaced, also that of a cancelled or failed one, and its status stays', () => {
  const replaced: TaskEvent<string, string> = { type: 'resultReplaced', id: 1, result: 'without file' };
  for (const ended of [
    { type: 'succeeded', id: 1, result: 'file' },
    { type: 'cancelled', id: 1, result: 'file' },
    { type: 'failed', id: 1, error: new Error(), result: 'file' },
  ] as const) {
    const before = after(added, started, ended);
    expect(first(reduceTasks(before, replaced))).toEqual({ ...first(before), result: 'without file' });
  }
  const running = after(added, started);
  expect(reduceTasks(running, replaced)).toBe(running);
});

test('a done task that fails has its result no more', () => {
  const done = after(added, started, { type: 'succeeded', id: 1, result: 'file' });
  expect(first(reduceTasks(done, { type: 'failed', id: 1, error: 'gone' }))).not.toHaveProperty('result');
});

test('a removed task is restored in its place', () => {
  const state = after(added);
  const task = first(state);
  if (!task) throw new Error('no task');
  const removed = reduceTasks(state, { type: 'removed', id: 1 });
  expect(reduceTasks(removed, { type: 'restored', task, index: 0 }).tasks).toEqual(state.tasks);
});

test('clearing leaves what is still to do', () => {
  const state = after(
    { type: 'added', inputs: [...taskStatuses] },
    started,
    { type: 'succeeded', id: 1, result: 'x' },
    { type: 'started', id: 2, at: 0 },
    { type: 'cancelled', id: 3 },
    { type: 'endedCleared' },
  );
  expect(state.tasks.map(({ id }) => id)).toEqual([2, 4, 5]);
});

test('a summary leaves what failed out of the share', () => {
  const tasks = [
    { status: 'done' as const, share: 1 },
    { status: 'running' as const, share: 0.5 },
    { status: 'queued' as const, share: 0 },
    { status: 'failed' as const, share: 0.9 },
  ];
  expect(summarize(tasks)).toEqual({ total: 4, open: 2, done: 1, failed: 1, share: 0.5 });
  expect(summarize([]).share).toBe(0);
});

test('the remaining time is shown from five seconds on', () => {
  const task = { input: '', status: 'running' as const, startedAt: 1000 };
  expect(estimateSecondsLeft({ ...task, share: 0.25, progressedAt: 5999 })).toBeNull();
  expect(estimateSecondsLeft({ ...task, share: 0.25, progressedAt: 11_000 })).toBe(30);
  expect(estimateSecondsLeft({ ...task, share: null, progressedAt: 11_000 })).toBeNull();
  expect(estimateSecondsLeft({ ...task, share: 0, progressedAt: 11_000 })).toBeNull();
});

test.each([
  [-1, 0],
  [0.249, 0],
  [0.25, 25],
  [0.99, 75],
  [1, 100],
])('a share of %d is said as %d', (share, quarter) => {
  expect(toQuarter(share)).toBe(quarter);
});
