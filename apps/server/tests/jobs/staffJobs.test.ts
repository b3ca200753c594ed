import { contract } from '@sampan/api/contract';
import type { JobStatus } from '@sampan/api/entities';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { jobListOrder } from '../../src/areas/job/queries.ts';
import { runDue } from '../../src/cron/cron.ts';
import { insertRows } from '../../src/db/queries/manyRows.ts';
import { blacklist, files, jobs, settings, users } from '../../src/db/schema.ts';
import { forEachDatabase } from '../support/databases.ts';
import { createPerson, type Person } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { day } from '../support/testClock.ts';
import { createRowJobs } from './rowJobs.ts';

forEachDatabase('the jobs of staff', (kind) => {
  let shop: TestApp;
  let staff: Person;
  beforeAll(async () => {
    shop = await startTestApp(kind, { logLevel: 'error' });
    staff = await createPerson(shop, 2);
  });
  afterEach(() => shop.db.delete(jobs));
  afterAll(() => shop.close());
  const { queue, noting, beforeSlice, runner, read, queryRows } = createRowJobs(() => ({ shop, staff }));

  test('a job stops when its owner is no longer staff', async () => {
    const id = await queue();
    const demote = shop.db.update(users).set({ role: 3 }).where(eq(users.id, staff.id));
    await runner(beforeSlice(3, async () => void (await demote))).wake();
    await shop.db.update(users).set({ role: 2 }).where(eq(users.id, staff.id));
    const { status, code, done } = await read(id);
    expect([status, code]).toEqual(['failed', 'FORBIDDEN']);
    expect(await queryRows(id)).toHaveLength(done);
    expect(done).toBeLessThan(8);
  });

  test('a job stops when its owner lacks the second factor that the shop requires since', async () => {
    const id = await queue();
    const row = { settingGroup: 'security' as const, key: 'secondFactorFor', type: 'text' as const, label: 'x' };
    const require = async () => {
      await shop.db.insert(settings).values({ ...row, value: { value: 'staff' } });
      shop.deps.settings.forget();
    };
    await runner(beforeSlice(3, require)).wake();
    const exported = { kind: 'userExport' as const, input: {}, actorId: staff.id, requestId: 'x' };
    const [begun] = await shop.db.insert(jobs).values(exported).returning({ id: jobs.id });
    await runner(noting()).wake();
    await shop.db.delete(settings);
    shop.deps.settings.forget();
    const { status, code, done } = await read(id);
    expect([status, code]).toEqual(['failed', 'SECOND_FACTOR_SETUP_REQUIRED']);
    expect(done).toBeLessThan(8);
    expect(await read(begun?.id ?? 0)).toMatchObject({ status: 'failed', code: 'SECOND_FACTOR_SETUP_REQUIRED' });
  });

  test('a job stops when its owner is blacklisted', async () => {
    const id = await queue();
    const block = shop.db.insert(blacklist).values({ userId: staff.id, reason: '', operatorId: staff.id });
    await runner(beforeSlice(3, async () => void (await block))).wake();
    await shop.db.delete(blacklist).where(eq(blacklist.userId, staff.id));
    const { status, code, done } = await read(id);
    expect([status, code]).toEqual(['failed', 'FORBIDDEN']);
    expect(done).toBeLessThan(8);
  });

  test('the list has unfinished jobs first, however many newer ones have ended', async () => {
    const createJob = (status: JobStatus, actorId = staff.id) => ({
      kind: 'userExport' as const,
      input: {},
      requestId: 'x',
      status,
      actorId,
    });
    const ended = (['done', 'failed', 'cancelled'] as const).flatMap((status) => Array(40).fill(createJob(status)));
    await insertRows(shop.db, jobs, [
      createJob('queued'),
      createJob('running', staff.id + 1),
      createJob('running'),
      ...ended,
    ]);
    const input = { isMine: true, limit: 100 };
    const { list, total } = await shop.expectOk(contract.job.list, input, { token: staff.token });
    expect(list.slice(0, 4).map(({ status }) => status)).toEqual(['running', 'queued', 'cancelled', 'cancelled']);
    const endedIds = list.slice(2).map(({ id }) => id);
    expect(endedIds).toEqual(endedIds.toSorted((a, b) => b - a));
    expect([list.length, total]).toEqual([100, 122]);
    const plan = await shop.db.transaction(async (tx) => {
      // With so few rows the planner would use a sequential scan.
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_sort = off`);
      return tx.execute(
        sql`explain select id from jobs where actor_id = ${staff.id} order by ${jobListOrder} limit 100`,
      );
    });
    expect(JSON.stringify(plan)).toMatch(/using jobs_listed on/);
  });

  test('the list of jobs counts and shows 10,000 of them at most', async () => {
    const some = { kind: 'userExport' as const, input: {}, actorId: staff.id, requestId: 'x' };
    await insertRows(shop.db, jobs, Array(10_001).fill(some));
    const list = (page: number) => shop.expectOk(contract.job.list, { page, limit: 50 }, { token: staff.token });
    const [last, beyond] = [await list(200), await list(201)];
    expect([last.list.length, last.total, beyond.list.length, beyond.total]).toEqual([50, 10_000, 0, 10_000]);
  });

  test('files of a job are kept for a week', async () => {
    const { token } = staff;
    const asked = await shop.expectOk(contract.adminUser.export, {}, { token });
    await shop.deps.background.idle();
    const result = () => shop.call(contract.job.result, { id: asked.id }, { token });
    expect((await result()).statusCode).toBe(200);
    const [{ key = '' } = {}] = await shop.db.select({ key: files.storageKey }).from(files);
    await runDue(shop.deps, new Date(shop.clock.now().getTime() + 6 * day));
    expect((await result()).statusCode).toBe(200);
    await runDue(shop.deps, new Date(shop.clock.now().getTime() + 8 * day));
    expect((await result()).statusCode).toBe(404);
    expect(await shop.deps.providers.files.open(key)).toBeNull();
    expect((await read(asked.id)).resultSize).toBeUndefined();
  });
});
