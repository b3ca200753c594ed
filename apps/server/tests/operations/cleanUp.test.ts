import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@sampan/api/contract';
import { maxCountedRows } from '@sampan/api/pageSizes';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toNobody } from '../../src/areas/outbox/service.ts';
import { cleanUp } from '../../src/cron/cleanUp.ts';
import { runDue } from '../../src/cron/cron.ts';
import { queryRows } from '../../src/db/query.ts';
import { captchas, outbox } from '../../src/db/schema.ts';
import { createPerson } from '../support/people.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { day, hour, minute } from '../support/testClock.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp('postgres');
});
afterAll(() => shop.close());

/** More than a page of the list counts. */
const keptCount = maxCountedRows + 5_000;
beforeEach(async () => {
  const sentAt = new Date(shop.clock.now().getTime() - 10 * day).toISOString();
  await shop.db.execute(sql`insert into outbox (kind, payload, about, user_id, due_at, done_at, created_at)
    select 'mail', jsonb_build_object('to', 'kept' || n || '@example.com', 'sealed', repeat('x', 40)), 'orderPaid', 1,
      ${sentAt}::timestamptz, ${sentAt}::timestamptz, ${sentAt}::timestamptz
    from generate_series(1, ${keptCount}::int) n`);
});
afterEach(() => shop.db.delete(outbox));

const clean = () => cleanUp(shop.deps, shop.clock.now());

/** Rows of the outbox that have been read one after the other, without an index. */
async function countScannedRows(): Promise<number> {
  const { slowDb } = shop.deps;
  const ask = (statement: SQL) => queryRows<{ count: string }>(slowDb, statement);
  await ask(sql`select pg_stat_force_next_flush() as count`);
  const [row] = await ask(sql`select seq_tup_read as count from pg_stat_user_tables where relname = 'outbox'`);
  return Number(row?.count);
}

test('cleaning up finds what is over among the messages without reading those that are kept', async () => {
  const now = shop.clock.now().getTime();
  const row = { kind: 'mail', about: 'code' as const, createdAt: new Date(now), dueAt: new Date(now) };
  const getSecret = (at: number) => ({ sealed: 'x', secretUntil: new Date(at).toISOString() });
  await shop.db.insert(outbox).values([
    { ...row, payload: { to: 'over', ...getSecret(now - minute) }, userId: 1, doneAt: new Date(now - hour) },
    { ...row, payload: { to: 'valid', ...getSecret(now + minute) }, userId: 1, doneAt: new Date(now - hour) },
    { ...row, payload: { to: 'waits', ...getSecret(now - minute) }, userId: 1, doneAt: null },
    { ...row, payload: { to: 'nobody' }, kind: toNobody, userId: 1, doneAt: new Date(now) },
    { ...row, payload: { to: 'guest' }, doneAt: new Date(now - 8 * day) },
    { ...row, payload: { to: 'guest of an order' }, orderId: 1, doneAt: new Date(now - 8 * day) },
    { ...row, payload: { to: 'old' }, userId: 1, doneAt: new Date(now - 91 * day) },
  ]);
  await shop.db.execute(sql`analyze outbox`);
  const before = await countScannedRows();
  expect(await clean()).toBe(4);
  expect(await countScannedRows()).toBe(before);
  const rows = await shop.db.select().from(outbox).where(sql`payload->>'to' not like 'kept%'`).orderBy(outbox.id);
  expect(rows.map(({ payload }) => [payload.to, payload.sealed])).toEqual([
    ['over', undefined],
    ['valid', 'x'],
    ['waits', 'x'],
    ['guest of an order', undefined],
  ]);
});

test('after many messages were deleted the next run reads none that are kept, though the statistics expect more', async () => {
  const doneAt = new Date(shop.clock.now().getTime() - 8 * day).toISOString();
  await shop.db.execute(sql`insert into outbox (kind, payload, about, due_at, done_at, created_at)
    select 'mail', '{"to": "guest"}', 'code', ${doneAt}::timestamptz, ${doneAt}::timestamptz, ${doneAt}::timestamptz
    from generate_series(1, 5000)`);
  await shop.db.execute(sql`analyze outbox`);
  expect(await clean()).toBe(5_000);
  const before = await countScannedRows();
  expect(await clean()).toBe(0);
  expect(await countScannedRows()).toBe(before);
});

test('a rule that fails is logged and holds back no other, and the job says that it failed', async () => {
  const { slowDb, clock } = shop.deps;
  const expired = { purpose: 'image' as const, answerHash: 'h', createdAt: clock.now(), expiresAt: clock.now() };
  await shop.db.insert(captchas).values({ ...expired, id: 'expired' });
  shop.clock.advance(2 * day);
  const failing = vi.spyOn(slowDb, 'update').mockImplementationOnce(() => {
    throw new Error('query read timeout');
  });
  await expect(clean()).rejects.toThrow('1 rules did not clean up');
  failing.mockRestore();
  expect(await shop.db.$count(captchas)).toBe(0);
  expect(shop.logLines.filter((line) => line.includes('"rule":"expired texts"'))).toHaveLength(1);
});

test('a table that cannot be read holds back no other', async () => {
  const { clock } = shop.deps;
  const expired = { purpose: 'image' as const, answerHash: 'h', createdAt: clock.now(), expiresAt: clock.now() };
  await shop.db.insert(captchas).values({ ...expired, id: 'expired' });
  shop.clock.advance(2 * day);
  await shop.db.execute(sql`alter table article_views rename to article_views_gone`);
  await expect(clean()).rejects.toThrow('1 rules did not clean up');
  await shop.db.execute(sql`alter table article_views_gone rename to article_views`);
  expect(await shop.db.$count(captchas)).toBe(0);
  expect(shop.logLines.filter((line) => line.includes('"rule":"article_views"'))).toHaveLength(1);
});

test('the list of the outbox covers the newest messages, and so does its search', async () => {
  const { token } = await createPerson(shop, 1);
  const list = (input: { keyword?: string; page?: string } = {}) =>
    shop.expectOk(contract.outbox.list, input as { keyword?: string }, { token });
  const whole = await list();
  expect([whole.total, whole.list[0]?.to]).toEqual([maxCountedRows, `kept${keptCount}@example.com`]);
  expect((await list({ page: String(maxCountedRows / 20 + 1) })).list).toEqual([]);
  expect((await list({ keyword: `KEPT${keptCount}@` })).total).toBe(1);
  expect((await list({ keyword: `kept${keptCount - maxCountedRows + 1}@` })).total).toBe(1);
  expect((await list({ keyword: `kept${keptCount - maxCountedRows}@` })).total).toBe(0);
});

test('the messages to an account are counted and listed up to the newest ones', async () => {
  const { token } = await createPerson(shop, 1);
  const list = (page: number) => shop.expectOk(contract.outbox.history, { userId: '1', page: String(page) }, { token });
  const { total, limit, list: newest } = await list(1);
  expect([total, newest[0]?.to]).toEqual([maxCountedRows, `kept${keptCount}@example.com`]);
  expect((await list(maxCountedRows / limit)).list).toHaveLength(limit);
  expect((await list(maxCountedRows / limit + 1)).list).toEqual([]);
});

test('docs/operations.md names each task of cron once', async () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8');
  const [, table = ''] = /\n## Cron\n(.*?)\n## /s.exec(guide) ?? [];
  const rows = [...table.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, names = '']) =>
    names.replaceAll('`', '').split(', '),
  );
  expect(rows.toSorted()).toEqual(Object.keys(await runDue(shop.deps, shop.clock.now())).toSorted());
});
