import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, inject } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { isLong } from '../../../../scripts/reliability/measure.ts';
import type { Connection } from '../../src/db/connection.ts';
import { connectPglite } from '../../src/db/connectPglite.ts';
import { connectPostgres } from '../../src/db/connectPostgres.ts';
import { createDatabase, runStatement } from './postgresDatabases.ts';

/** Values that `globalSetup.ts` provides. */
declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with a migrated, empty shop; each file works on a copy. */
    pgliteTemplate: string;
    postgresUrl: string;
    postgresTemplate: string;
  }
}

export const databaseKinds = ['pglite', 'postgres'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

export interface TestDatabase extends Connection {
  /** Temporary data folder of this test. */
  dataDir: string;
  /** PostgreSQL only: URL for further connections. */
  url?: string;
  /** Closes the connections and deletes the database and its folder. */
  remove(): Promise<void>;
}

interface TestDatabaseOptions {
  /** PGlite only: syncs every commit. */
  isSynced?: boolean;
  /** PostgreSQL only: longest wait for a row lock, ms. */
  lockTimeoutMs?: number;
}

/** Copies a migrated, empty embedded database into a data folder: creating one takes longer than the start of a shop. */
export function copyPgliteDatabase(dataDir: string): string {
  const folder = join(dataDir, 'db');
  cpSync(inject('pgliteTemplate'), folder, { recursive: true });
  return folder;
}

/** Creates a migrated, empty database. */
export async function createTestDatabase(
  kind: DatabaseKind,
  { isSynced = false, lockTimeoutMs }: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  const dataDir = scratchFolder('test');
  if (kind === 'pglite') {
    const folder = copyPgliteDatabase(dataDir);
    // The template is migrated.
    const connection = await connectPglite(folder, { isSynced, sharedBuffers: '8MB', skipsMigrations: true });
    return {
      ...connection,
      dataDir,
      async remove() {
        await connection.close();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  }
  return copyPostgresDatabase(inject('postgresTemplate'), { dataDir, lockTimeoutMs });
}

/** Copies a database of the test server; `template` is its name; it must be migrated and have no connections. */
export async function copyPostgresDatabase(
  template: string,
  { dataDir = scratchFolder('test'), lockTimeoutMs }: { dataDir?: string; lockTimeoutMs?: number } = {},
): Promise<TestDatabase> {
  const name = `sampan_test_${randomUUID().replaceAll('-', '')}`;
  const server = inject('postgresUrl');
  const url = await createDatabase(server, name, `template ${template}`);
  // On a busy machine bulk inserts, and a hundred requests at once, may take longer than the default timeouts.
  const timeouts = { queryTimeoutMs: 60_000, connectTimeoutMs: 60_000, lockTimeoutMs };
  // The template is migrated.
  const connection = await connectPostgres(url, { ...timeouts, skipsMigrations: true });
  return {
    ...connection,
    dataDir,
    url,
    async remove() {
      await connection.close();
      await dropDatabase(name);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Removes a database of the test server. */
export function dropDatabase(name: string): Promise<void> {
  return runStatement(inject('postgresUrl'), `drop database if exists ${name} with (force)`);
}

/** Runs a suite on both databases. */
export function forEachDatabase(name: string, suite: (kind: DatabaseKind) => void): void {
  describe.each(databaseKinds)(`${name} on %s`, suite);
}

/**
 * Runs a suite on PostgreSQL, and on both databases in the long run. For rules above the database: the scenarios show
 * that both answer alike, and at once is harder on PostgreSQL, because PGlite runs one transaction at a time.
 */
export function forAnyDatabase(name: string, suite: (kind: DatabaseKind) => void): void {
  const kinds: readonly DatabaseKind[] = isLong ? databaseKinds : ['postgres'];
  describe.each(kinds)(`${name} on %s`, suite);
}

/** Leaves a database as it is before its first migration. */
export async function emptyDatabase({ db }: TestDatabase): Promise<void> {
  for (const statement of ['drop schema drizzle cascade', 'drop schema public cascade', 'create schema public']) {
    await db.execute(sql.raw(statement));
  }
}
