import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@sampan/api/contract';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { connectPostgres } from '../../src/db/connectPostgres.ts';
import { files, jobs } from '../../src/db/schema.ts';
import { ApiError } from '../../src/http/apiError.ts';
import { writeExport } from '../../src/worker/exportFile.ts';
import { JobStopped } from '../../src/worker/lease.ts';
import type { JobHandler, LeasedJob } from '../../src/worker/leasedJob.ts';
import type { Runner } from '../../src/worker/runner.ts';
import { forEachDatabase } from '../support/databases.ts';
import { createPerson, type Person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { day, hour } from '../support/testClock.ts';
import { createRowJobs, items, lease } from './rowJobs.ts';

forEachDatabase('the runner of jobs', (kind) => {
  let shop: TestApp;
  let staff: Person;
  beforeAll(async () => {
    shop = await startTestApp(kind, { logLevel: 'error' });
    staff = await createPerson(shop, 2);
  });
  afterEach(() => shop.db.delete(jobs));
  afterAll(() => shop.close());

  const { queue, noting, beforeSlice, runner, read, queryRows } = createRowJobs(() => ({ shop, staff }));

  test('does every row once, and says how it went', async () => {
    const id = await queue();
    expect(await read(id)).toMatchObject({ status: 'queued', done: 0, actor: staff.username });
    await runner(noting()).wake();
    expect(await read(id)).toMatchObject({ status: 'done', done: 8, total: 8, changed: 8, problems: [] });
    expect(await queryRows(id)).toEqual(items);
    expect((await shop.db.select().from(jobs).where(eq(jobs.id, id)))[0]).toMatchObject({ heldBy: null, attempts: 0 });
  });

  test('one that waits is cancelled at once, one that runs before its next row: what is done stays', async () => {
    const [waiting, id] = [await queue(), await queue()];
    const cancel = (each: number) => shop.call(contract.job.cancel, { id: each }, { token: staff.token });
    expect((await cancel(waiting)).data).toMatchObject({ status: 'cancelled' });
    expect((await cancel(waiting)).data).toMatchObject({ code: 'JOB_STATE' });
    await runner(beforeSlice(3, async () => void (await cancel(id)))).wake();
    const { status, done, finishedAt } = await read(id);
    expect([status, finishedAt !== undefined]).toEqual(['cancelled', true]);
    expect(await queryRows(id)).toHaveLength(done);
    expect(done).toBeGreaterThanOrEqual(2);
    expect(done).toBeLessThan(8);
    expect((await cancel(id)).data).toMatchObject({ code: 'JOB_STATE' });
  });

  test.each([
    ['between two of its pages', 1],
    ['when its last page was read', 2],
  ])('an export that is cancelled %s ends as cancelled, and no file is left of it', async (_, place) => {
    const id = await queue();
    const { token } = staff;
    const kept = vi.spyOn(shop.deps.providers.files, 'keep');
    async function* pages() {
      for (const page of [1, 2]) {
        yield [`row ${page}`];
        if (page !== place) continue;
        await shop.expectOk(contract.job.cancel, { id }, { token });
        // A job that only reads checks for cancellation a few times a second.
        await sleep(500);
      }
    }
    const file = { header: ['Name'], total: 2, pages: pages(), toLines: (row: string) => [[row]] };
    await runner({ result: (job) => writeExport(job, file) }).wake();
    const { status, finishedAt, resultSize } = await read(id);
    expect([status, finishedAt !== undefined, resultSize]).toEqual(['cancelled', true, undefined]);
    expect((await shop.call(contract.job.result, { id }, { token })).statusCode).toBe(404);
    expect(await shop.db.$count(files)).toBe(0);
    expect(kept).not.toHaveBeenCalled();
    kept.mockRestore();
  });

  test('a job that fails half way has a result file of its part where its kind has one; a failure of that is no other end', async () => {
    const stop = noting(async (item) => {
      if (item === 4) throw new ApiError('FORBIDDEN');
    });
    const writeRows = async (job: LeasedJob) => {
      async function* pages() {
        yield await queryRows(job.row.id);
      }
      return writeExport(job, { header: ['Row'], total: 8, pages: pages(), toLines: (row: number) => [[`${row}`]] });
    };
    const fail = async (handler: JobHandler) => {
      const id = await queue();
      await runner({ ...stop, ...handler }).wake();
      const result = await shop.call(contract.job.result, { id }, { token: staff.token });
      return { ...(await read(id)), text: result.statusCode === 200 ? result.body : result.statusCode };
    };
    const failed = { status: 'failed', code: 'FORBIDDEN', done: 3 };
    const ofPart = await fail({ result: writeRows, hasResultOfPart: true });
    expect(ofPart).toMatchObject({ ...failed, resultSize: expect.any(Number), finishedAt: expect.any(String) });
    expect(ofPart.text).toMatch(/Row\s+1\s+2\s+3\s*$/);
    expect(await fail({ result: writeRows })).toMatchObject({ ...failed, text: 404 });
    const unwritten = { result: () => Promise.reject(new Error('no file')), hasResultOfPart: true };
    expect(await fail(unwritten)).toMatchObject({ ...failed, text: 404 });
  });

  test('a server that stops while it writes the result file of a failed job leaves that to another one', async () => {
    const handler = noting(async (item) => {
      if (item === 4) throw new ApiError('FORBIDDEN');
    });
    const id = await queue();
    const stopping = runner({
      ...handler,
      hasResultOfPart: true,
      async result() {
        void stopping.stop();
        throw new JobStopped('suspended');
      },
    });
    await stopping.wake();
    expect((await read(id)).finishedAt).toBeUndefined();
    const result = vi.fn(async () => undefined);
    await runner({ ...handler, hasResultOfPart: true, result }).wake();
    expect(await read(id)).toMatchObject({ status: 'failed', code: 'FORBIDDEN', done: 3 });
    expect(result).toHaveBeenCalledOnce();
  });

  test('a job that may have crashed its process writes its result file of a part once', async () => {
    const result = vi.fn(async () => undefined);
    const handler = { ...noting(), result, hasResultOfPart: true };
    for (const attempts of [5, 6]) {
      const id = await queue();
      await shop.db.update(jobs).set({ attempts }).where(eq(jobs.id, id));
      await runner(handler).wake();
      expect(await read(id)).toMatchObject({ status: 'failed', code: 'INTERNAL', done: 0 });
      expect(result).toHaveBeenCalledOnce();
    }
  });

  test('another process continues an interrupted job without repeating work', async () => {
    const id = await queue();
    const woken = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    // Worst case: a process hangs between two rows like a killed one, and resumes after another has finished the job.
    const ghost = runner(
      beforeSlice(3, () => {
        reached.resolve();
        return woken.promise;
      }),
    );
    const haunting = ghost.wake();
    await reached.promise;
    const before = await queryRows(id);
    expect(before.length).toBeGreaterThan(0);
    const silentFor = (ms: number) => shop.db.update(jobs).set({ heldUntil: new Date(Date.now() - ms) });
    await silentFor(-day);
    await runner(noting()).wake();
    expect(await queryRows(id)).toEqual(before);
    await silentFor(1_000);
    await runner(noting()).wake();
    woken.resolve();
    await haunting;
    expect(await queryRows(id)).toEqual(items);
    expect(await read(id)).toMatchObject({ status: 'done', done: 8, changed: 8 });
  });

  test('a process that closes lets go between two rows, and the next one goes on at once', async () => {
    const id = await queue();
    const first: Runner = runner(
      noting(async (item) => {
        if (item === 2) void first.stop();
      }),
    );
    await first.wake();
    const { status, done } = await read(id);
    expect([status, done < 8, done > 0]).toEqual(['running', true, true]);
    await runner(noting()).wake();
    expect(await read(id)).toMatchObject({ status: 'done', done: 8 });
    expect(await queryRows(id)).toEqual(items);
  });

  test('a job that servers suspend more often than it may crash is done in the end', async () => {
    const id = await queue();
    for (let deploy = 1; deploy <= 7; deploy += 1) {
      const stopped: Runner = runner({
        async work(job) {
          void stopped.stop();
          await job.reportProgress(deploy, items.length);
        },
      });
      await stopped.wake();
    }
    await runner(noting()).wake();
    expect(await read(id)).toMatchObject({ status: 'done' });
  });

  test('a job waits for a service that is away, ever longer, and not for ever', async () => {
    const id = await queue();
    let attempts = 0;
    const unavailable: JobHandler = {
      async work() {
        attempts += 1;
        throw new ApiError('UNAVAILABLE');
      },
    };
    // A short lease has short pauses, which a busy machine may have waited when the runner looks for its next job.
    const waiting = runner(unavailable, shop.deps, 30_000);
    const retry = async () => {
      await shop.db.update(jobs).set({ heldUntil: null });
      await waiting.wake();
    };
    const left = sql<number>`extract(epoch from ${jobs.heldUntil} - clock_timestamp())::float8`;
    const readPause = async () => (await shop.db.select({ left }).from(jobs))[0]?.left ?? 0;
    for (let time = 0; time < 7; time += 1) await retry();
    expect([attempts, (await read(id)).status]).toEqual([7, 'running']);
    shop.clock.advance(100_000);
    await retry();
    expect(await readPause()).toBeGreaterThan(15);
    expect(await readPause()).toBeLessThan(26);
    shop.clock.advance(2 * hour);
    for (let time = 0; time < 6; time += 1) await retry();
    expect(await read(id)).toMatchObject({ status: 'failed', code: 'INTERNAL' });
  });

  test('a job whose statement is too slow counts each attempt', async () => {
    const id = await queue();
    let attempts = 0;
    const slow = runner({
      async work() {
        attempts += 1;
        throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
      },
    });
    for (let time = 0; time < 7; time += 1) {
      await shop.db.update(jobs).set({ heldUntil: null });
      await slow.wake();
    }
    expect([attempts, await read(id)]).toMatchObject([5, { status: 'failed', code: 'INTERNAL' }]);
  });

  test('a start on the embedded database takes up at once what the last process had', async () => {
    if (kind === 'postgres') return;
    const id = await queue();
    await shop.db.update(jobs).set({ status: 'running', heldBy: 'gone', heldUntil: new Date(Date.now() + day) });
    const restarted = runner(noting());
    await restarted.start();
    try {
      await expect.poll(async () => (await read(id)).status, { timeout: 60_000 }).toBe('done');
    } finally {
      await restarted.stop();
    }
  });

  test('two processes share the work: every job is done by one of them', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5, 6].map(queue));
    const other = kind === 'postgres' ? await connectPostgres(shop.database.url ?? '') : null;
    const deps = other ? { ...shop.deps, db: other.db } : shop.deps;
    await Promise.all([runner(noting()).wake(), runner(noting(), deps).wake()]);
    for (const id of ids) {
      expect(await read(id)).toMatchObject({ status: 'done', done: 8 });
      expect(await queryRows(id)).toEqual(items);
    }
    await other?.close();
  });

  test('an upload that outlasts the lease and a shutdown is done once, and its job ends as done', async () => {
    const id = await queue();
    const store = shop.deps.providers.files;
    const keep = store.keep.bind(store);
    async function* pages() {
      yield ['row'];
    }
    const file = { header: ['Name'], total: 1, pages: pages(), toLines: (row: string) => [[row]] };
    const handler: JobHandler = { result: (job) => writeExport(job, file) };
    const [first, second] = [runner(handler), runner(handler)];
    const kept = vi.spyOn(store, 'keep').mockImplementation(async (key) => {
      void first.stop();
      await sleep(3 * lease);
      await keep(key);
    });
    const uploading = first.wake();
    const wakeAndRead = async () => {
      await second.wake();
      return (await read(id)).status;
    };
    await expect.poll(wakeAndRead, { timeout: 60_000, interval: 60 }).toBe('done');
    await uploading;
    expect(kept).toHaveBeenCalledOnce();
    kept.mockRestore();
    await shop.db.delete(files);
  });

  test('a statement of an export that outlasts the lease is waited for, and no other server begins anew', async () => {
    const id = await queue();
    let begun = 0;
    const reached = Promise.withResolvers<void>();
    const handler: JobHandler = {
      async result() {
        begun += 1;
        reached.resolve();
        await sleep(3 * lease);
        return undefined;
      },
    };
    const [first, second] = [runner(handler), runner(handler)];
    const exporting = first.wake();
    await reached.promise;
    const wakeAndRead = async () => {
      await second.wake();
      return (await read(id)).status;
    };
    await expect.poll(wakeAndRead, { timeout: 10_000, interval: 60 }).toBe('done');
    await exporting;
    expect(begun).toBe(1);
  });

  test('stopping a runner does not fail when the database does not answer', async () => {
    const failing = vi.spyOn(shop.db, 'update').mockImplementation(() => {
      throw new Error('timeout exceeded when trying to connect');
    });
    const stopped = runner(noting());
    const [attempt, stop] = await Promise.allSettled([stopped.wake(), stopped.stop()]);
    failing.mockRestore();
    expect([attempt.status, stop.status]).toEqual(['rejected', 'fulfilled']);
  });

  test('a refusal ends a job with its code, a fault after some tries; the next one is done', async () => {
    const [rejected, broken, good] = [await queue(), await queue(), await queue()];
    const moody = runner(
      noting(async (item, { row }) => {
        if (row.id === rejected && item === 2) throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
        if (row.id === broken && item === 2) throw new Error('a fault');
      }),
    );
    await expect
      .poll(
        async () => {
          await moody.wake();
          return (await read(broken)).status;
        },
        { timeout: 60_000, interval: 60 },
      )
      .toBe('failed');
    expect(await read(rejected)).toMatchObject({ status: 'failed', code: 'UNSUPPORTED_MEDIA_TYPE', done: 1 });
    expect(await read(broken)).toMatchObject({ status: 'failed', code: 'INTERNAL', done: 1 });
    expect(await read(good)).toMatchObject({ status: 'done', done: 8 });
    expect(shop.logLines.some((line) => line.includes('a job broke off'))).toBe(true);
  });
});
