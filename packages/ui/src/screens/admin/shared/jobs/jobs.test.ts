import { getEventListeners } from 'node:events';
import type { Client } from '@sampan/api/client';
import type { Job } from '@sampan/api/entities';
import { describe, expect, it, vi } from 'vitest';
import { createJobs, type JobsPorts } from './jobs.ts';

const queued: Job = {
  id: 7,
  kind: 'orderExport',
  status: 'queued',
  isDryRun: false,
  done: 0,
  added: 0,
  changed: 0,
  skipped: 0,
  failed: 0,
  problems: [],
  actorId: 1,
  actor: 'admin',
  createdAt: '2026-11-20T04:00:00.000Z',
};

/** A server whose job the test controls, and a manual clock. */
function setUp() {
  const timers: { run: () => void; ms: number }[] = [];
  const calls: { path: string; id: unknown }[] = [];
  const world: { job: Job | undefined } = { job: queued };
  const call = vi.fn(async ({ path }: { path: string }, input: { id: number }) => {
    calls.push({ path: path.split('/').at(-1) ?? '', id: input.id });
    if (world.job) return { status: 'success', data: { ...world.job, id: input.id } };
    return { status: 'fail', data: {}, error: { code: 499, message: 'no answer', statusCode: 499 } };
  });
  const ports: JobsPorts = {
    client: { call } as unknown as Client,
    clock: {
      now: () => 0,
      setTimeout(run, ms) {
        const timer = { run, ms };
        timers.push(timer);
        return timer;
      },
      clearTimeout: (timer) => void timers.splice(timers.indexOf(timer as (typeof timers)[number]), 1),
    },
    invalidate: vi.fn(),
    toResult: (job) => ({ note: `${job.done} rows` }),
    toErrorText: (job) => job.status,
    onDismiss: vi.fn(),
  };
  const jobs = createJobs(ports);
  async function settle() {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }
  return {
    jobs,
    ports,
    world,
    calls,
    timers,
    settle,
    /** Advances to the next poll and its response. */
    async tick() {
      await settle();
      timers.shift()?.run();
      await settle();
    },
    task: () => jobs.store.tasks()[0],
  };
}

describe('a job of the server in the tray', () => {
  it('is polled until done, with progress and result', async () => {
    const { jobs, ports, world, settle, tick, task, timers } = setUp();
    const onChange = vi.fn();
    jobs.follow(queued, { name: 'Orders', invalidates: ['order'], onChange });
    expect(task()).toMatchObject({ status: 'running', input: { name: 'Orders', kind: 'export' } });
    await settle();
    expect(task()?.isWaiting).toBe(true);
    world.job = { ...queued, status: 'running', done: 40, total: 100 };
    await tick();
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ done: 40 }));
    world.job = { ...queued, status: 'done', done: 100, total: 100 };
    await tick();
    expect(task()).toMatchObject({ status: 'done', share: 1, result: { note: '100 rows' } });
    expect(ports.invalidate).toHaveBeenCalledExactlyOnceWith(['order'], false);
    expect(timers).toHaveLength(0);
  });

  it('is of this tab alone when it ends, if another tab started it', async () => {
    const { jobs, ports, world, tick } = setUp();
    jobs.follow(queued, { name: 'Orders', invalidates: ['order'], isAdopted: true });
    world.job = { ...queued, status: 'done' };
    await tick();
    expect(ports.invalidate).toHaveBeenCalledExactlyOnceWith(['order'], true);
  });

  it('does not wait once the server works on it', async () => {
    const { jobs, settle, task } = setUp();
    jobs.follow({ ...queued, status: 'running', done: 40, total: 100 }, { name: 'Orders' });
    await settle();
    expect(task()).toMatchObject({ isWaiting: false, done: 40, total: 100 });
  });

  it('is shown once, however often it is followed', () => {
    const { jobs } = setUp();
    jobs.follow(queued, { name: 'Orders' });
    jobs.follow({ ...queued, status: 'running' }, { name: 'orders.csv' });
    expect(jobs.store.tasks()).toHaveLength(1);
  });

  it('goes on through a tunnel', async () => {
    const { jobs, world, tick, task } = setUp();
    jobs.follow(queued, { name: 'Orders' });
    world.job = undefined;
    for (let silence = 0; silence < 5; silence += 1) await tick();
    expect(task()?.status).toBe('running');
    world.job = { ...queued, status: 'done' };
    await tick();
    expect(task()?.status).toBe('done');
  });

  it('says why it failed on the server, and can be begun anew as another job', async () => {
    const { jobs, world, tick, task, settle, calls } = setUp();
    const again = vi.fn(async () => ({ status: 'success' as const, data: { ...queued, id: 8 } }));
    jobs.follow(queued, { name: 'Orders', again });
    world.job = { ...queued, status: 'failed', done: 12 };
    await tick();
    expect(task()).toMatchObject({ status: 'failed', input: { canRetry: true }, result: { note: '12 rows' } });
    expect(task()?.error).toMatchObject({ message: 'failed' });
    jobs.store.retry(task()?.id ?? 0);
    await settle();
    expect(again).toHaveBeenCalledOnce();
    world.job = { ...queued, status: 'done' };
    await tick();
    expect(calls.at(-1)).toEqual({ path: 'detail', id: 8 });
    expect(task()?.status).toBe('done');
  });

  it('is cancelled on the server, and followed to its end for the part that was done', async () => {
    const { jobs, ports, world, calls, settle, tick, task } = setUp();
    const onChange = vi.fn();
    jobs.follow(queued, { name: 'Orders', invalidates: ['product'], onChange });
    world.job = { ...queued, status: 'running', done: 10, total: 100 };
    await tick();
    jobs.store.cancel(task()?.id ?? 0);
    await settle();
    expect(calls.at(-1)).toEqual({ path: 'cancel', id: 7 });
    expect(task()).toMatchObject({ status: 'running', isCancelling: true });
    world.job = { ...world.job, status: 'cancelled', done: 12, resultSize: 900 };
    await tick();
    expect(task()).toMatchObject({ status: 'cancelled', result: { note: '12 rows' } });
    expect(onChange).toHaveBeenLastCalledWith(expect.objectContaining({ status: 'cancelled', done: 12 }));
    expect(ports.invalidate).toHaveBeenCalledExactlyOnceWith(['product'], false);
  });

  it('is done where the server ended it before it was told to cancel', async () => {
    const { jobs, world, settle, tick, task } = setUp();
    jobs.follow(queued, { name: 'Orders' });
    await settle();
    jobs.store.cancel(task()?.id ?? 0);
    world.job = { ...queued, status: 'done', done: 100 };
    await tick();
    expect(task()).toMatchObject({ status: 'done', result: { note: '100 rows' } });
  });

  it('is asked to cancel again where the first time got no answer', async () => {
    const { jobs, world, calls, settle, tick, task } = setUp();
    jobs.follow(queued, { name: 'Orders' });
    await settle();
    world.job = undefined;
    jobs.store.cancel(task()?.id ?? 0);
    await settle();
    world.job = { ...queued, status: 'running' };
    await tick();
    await tick();
    expect(calls.map(({ path }) => path)).toEqual(['cancel', 'cancel', 'detail', 'detail']);
  });

  it('is shown with its result if it ended before, and is reported when its row is removed', async () => {
    const { jobs, ports, calls, settle, task } = setUp();
    jobs.follow({ ...queued, status: 'done', done: 3, resultSize: 900 }, { name: 'Orders', invalidates: ['order'] });
    await settle();
    expect(task()).toMatchObject({ status: 'done', result: { note: '3 rows' } });
    expect(calls).toEqual([]);
    expect(ports.invalidate).not.toHaveBeenCalled();
    jobs.store.clearEnded();
    expect(ports.onDismiss).toHaveBeenCalledExactlyOnceWith(7);
  });

  it('leaves no listener behind after a poll', async () => {
    const { jobs, ports, tick } = setUp();
    jobs.follow(queued, { name: 'Orders' });
    for (let poll = 0; poll < 4; poll += 1) await tick();
    const { signal } = vi.mocked(ports.client.call).mock.lastCall?.[2] ?? {};
    // That of the pause which has begun.
    expect(getEventListeners(signal as AbortSignal, 'abort')).toHaveLength(1);
  });

  it('continues after a logout, and is removed from the tray', async () => {
    const { jobs, ports, calls, settle, tick, timers } = setUp();
    jobs.follow(queued, { name: 'Orders' });
    await settle();
    jobs.forget();
    await tick();
    expect([calls, timers]).toEqual([[], []]);
    expect(jobs.store.tasks()).toEqual([]);
    expect(ports.onDismiss).not.toHaveBeenCalled();
  });
});
