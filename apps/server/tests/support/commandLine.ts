import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { runCommand } from '../../src/cli/runCommand.ts';
import { type JoinedServer, joinServers } from '../../src/cluster/servers.ts';
import { type Db, queryRows } from '../../src/db/query.ts';
import { digestTable, listTables, readSnapshot } from '../../src/db/transfer/tableRows.ts';
import { seed } from '../../src/seed.ts';
import { createTestDatabase, type TestDatabase } from './databases.ts';
import { waitForLocks } from './waitForLocks.ts';

/**
 * Creates a shop on the embedded database with the demo's rows in most tables, and values that text formats corrupt: JSON
 * null, control characters, a time of microseconds, numbers beyond 2⁵³.
 */
export async function createEmbeddedShop(): Promise<TestDatabase> {
  const embedded = await createTestDatabase('pglite');
  await seed(embedded.db, { demo: true }, new Date());
  await embedded.db.execute(sql`insert into audit_log (actor_id, action, target_type, target_id, before, after, request_id, created_at)
    values (1, 'setting.update', 'setting', 1, 'null'::jsonb, ${'{"a":9007199254740993,"b":"\\t\\"\\\\,(){}\\n漢字"}'}::jsonb, 'r', '2026-11-20T08:00:00.123456Z')`);
  return embedded;
}

/** Digests of all rows, by table. */
export function readDigests(db: Db): Promise<Record<string, unknown>> {
  return readSnapshot(db, async (tx) => {
    const all: Record<string, unknown> = {};
    for (const { name } of await listTables(tx)) all[name] = await digestTable(tx, name);
    return all;
  });
}

/** Counts the valid foreign keys. */
export async function countForeignKeys(db: Db): Promise<number> {
  const [row] = await queryRows<{ count: string | number }>(
    db,
    sql`select count(*) as count from pg_constraint where contype = 'f' and convalidated`,
  );
  return Number(row?.count);
}

/** Runs a command of the command line on the shop of this environment, without the demo. */
export async function runOn(environment: Record<string, string>, argv: string[]) {
  const printed: string[] = [];
  const output = { print: (text: string) => void printed.push(text) };
  const exitCode = await runCommand([...argv, '--json'], { DEMO: '0', ...environment }, output);
  return { exitCode, data: JSON.parse(printed.join('\n')) };
}

/** Environment variables of a shop on this PostgreSQL. */
export const onPostgres = ({ url = '', dataDir }: TestDatabase) => ({ DATABASE_URL: url, DATA_DIR: dataDir });

/** Joins the servers of a shop on PostgreSQL, as a server does that starts. */
export function joinTestServer(db: Db): Promise<JoinedServer> {
  const fail = (error: unknown) => {
    throw error;
  };
  const traits = { dataKeyFingerprint: 'test', hasFilesOnDisk: false };
  return joinServers(db, 'test', traits, {
    findError: async () => undefined,
    onWait: () => {},
    onError: fail,
    onLost: fail,
  });
}

/**
 * Expects a server that starts on the database `joined` to wait for the end of a command, which is held back while it
 * writes to the database `written`.
 */
export async function expectServerToWait(
  command: () => Promise<unknown>,
  { written, joined }: { written: Db; joined: Db },
): Promise<void> {
  let isJoined = false;
  const running = await written.transaction(async (tx) => {
    await tx.execute(sql`lock table addresses in access share mode`);
    const ended = command();
    await waitForLocks(written);
    const left = joinTestServer(joined).then((server) => {
      isJoined = true;
      return server.leave();
    });
    await setTimeout(500);
    expect(isJoined).toBe(false);
    return [ended, left];
  });
  await Promise.all(running);
  expect(isJoined).toBe(true);
}
