import { expect, test } from 'vitest';
import { type Task, TaskError } from '../../file/UploadField/tasks.ts';
import {
  estimateMinutesLeft,
  needsThisPage,
  sortOpenFirst,
  toJobState,
  toShownStatus,
  toTrayHead,
} from './jobLabels.ts';
import { createJobStore, type Job, type JobKind, type JobResult, type JobTask } from './jobStore.ts';

function job(
  status: JobTask['status'],
  rest: Partial<Task<Job, JobResult | undefined>> = {},
  kind: JobKind = 'upload',
): JobTask {
  return { id: 1, input: { kind, name: 'a', run: async () => undefined }, status, share: 0, ...rest };
}

test('while something is to do, the head counts what is left of all', () => {
  const jobs = [job('running'), job('queued'), job('done'), job('failed')];
  expect(toTrayHead(jobs)).toEqual({ key: 'uploading', n: 2, total: 4 });
  expect(toTrayHead([...jobs, job('done', {}, 'import')])).toEqual({ key: 'working', n: 2, total: 5 });
});

test('in the end it says how it ended', () => {
  expect(toTrayHead([job('done'), job('done')])).toEqual({ key: 'done', count: 2 });
  expect(toTrayHead([job('done'), job('failed')])).toEqual({ key: 'ended', done: 1, failed: 1 });
  expect(toTrayHead([job('cancelled'), job('cancelled')])).toEqual({ key: 'cancelled', count: 2 });
  const partial = job('done', { result: { note: '2 failed', hasFailedRows: true } });
  expect(toTrayHead([partial])).toEqual({ key: 'partial', ended: 1, problems: 1 });
  expect(toTrayHead([job('done'), partial, job('failed')])).toEqual({ key: 'partial', ended: 3, problems: 2 });
  expect(toTrayHead([partial, job('cancelled')])).toEqual({ key: 'partial', ended: 2, problems: 1 });
});

test.each([
  [
    'rows where they are counted',
    job('running', { share: 0.4, done: 2140, total: 5000 }),
    { key: 'amount', done: 2140, total: 5000 },
  ],
  ['a percentage otherwise', job('running', { share: 0.429 }), { key: 'percent', share: 0.42 }],
  ['that it waits for the server', job('running', { share: null, isWaiting: true }), { key: 'queued' }],
  ['nothing exact where nobody knows', job('running', { share: null }), { key: 'running' }],
  ['that it is nearly done', job('running', { share: 1, done: 5, total: 5 }), { key: 'finishing' }],
  ['what came out', job('done', { result: { note: '182 added' } }), { key: 'said', text: '182 added' }],
  ['that it is done', job('done'), { key: 'done' }],
  ['the reason', job('failed', { error: new TaskError('No room') }), { key: 'said', text: 'No room' }],
  ['that it failed', job('failed', { error: new Error('TypeError') }), { key: 'failed' }],
])('a row says %s', (_what, row, state) => {
  expect(toJobState(row)).toEqual(state);
});

test('a job in which rows failed does not look like one that is done', () => {
  expect(toShownStatus(job('done', { result: { note: '12 added · 1 failed', hasFailedRows: true } }))).toBe('partial');
  expect(toShownStatus(job('done', { result: { note: '12 added' } }))).toBe('done');
  expect(toShownStatus(job('cancelled', { result: { hasFailedRows: true } }))).toBe('cancelled');
});

test('open jobs are listed before ended ones, each in their order', () => {
  const jobs = (['done', 'running', 'failed', 'queued', 'cancelled'] as const).map((status) => job(status));
  expect(sortOpenFirst(jobs).map(({ status }) => status)).toEqual(['running', 'queued', 'done', 'failed', 'cancelled']);
});

test('only an open upload ends with the page', () => {
  expect(needsThisPage([job('running', {}, 'import'), job('queued', {}, 'other'), job('done')])).toBe(false);
  expect(needsThisPage([job('running', {}, 'export'), job('queued')])).toBe(true);
});

test('the time that is left is rounded up to minutes', () => {
  const at = (share: number, progressedAt: number) =>
    estimateMinutesLeft(job('running', { share, startedAt: 0, progressedAt }));
  expect(at(0.5, 4000)).toBeNull();
  expect(at(0.5, 20_000)).toBe(0);
  expect(at(0.5, 60_000)).toBe(1);
  expect(at(0.25, 30_000)).toBe(2);
  expect(at(1, 30_000)).toBeNull();
  expect(estimateMinutesLeft(job('done', { share: 0.5, startedAt: 0, progressedAt: 60_000 }))).toBeNull();
});

test('a store runs what it is given, and keeps what came out', async () => {
  const store = createJobStore();
  store.add([{ kind: 'import', name: 'a.csv', run: async () => ({ note: '3 added' }) }]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(store.tasks()).toMatchObject([{ status: 'done', result: { note: '3 added' } }]);
});
