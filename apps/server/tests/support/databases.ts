import { randomUUID } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, inject } from 'vitest';
import { scratchFolder } from '../../../../scripts/scratchFolder.ts';
import { type Connection, connectPglite, connectPostgres } from '../../src/db/connect.ts';
import { withDatabase } from './globalSetup.ts';

export const databaseKinds = ['pglite', 'postgres'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

export interface TestDatabase extends Connection {
  /** A folder for this test alone: media and the like. */
  dataDir: string;
  /** Of PostgreSQL: a second process connects with it. */
  url?: string;
  /** Closes and removes everything. */
  remove(): Promise<void>;
}

/** A migrated, empty shop of its own. */
export async function createTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const dataDir = scratchFolder('test');
  if (kind === 'pglite') {
    const folder = join(dataDir, 'db');
    cpSync(inject('pgliteTemplate'), folder, { recursive: true });
    const connection = await connectPglite(folder);
    return {
      ...connection,
      dataDir,
      async remove() {
        await connection.close();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  }
  const name = `sampan_test_${randomUUID().replaceAll('-', '')}`;
  const server = inject('postgresUrl');
  await runOn(server, `create database ${name} template ${inject('postgresTemplate')}`);
  const url = withDatabase(server, name);
  const connection = await connectPostgres(url);
  return {
    ...connection,
    dataDir,
    url,
    async remove() {
      await connection.close();
      await runOn(server, `drop database if exists ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Copies of one template wait for each other: another copy may be under way.
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Runs a suite on the embedded database and on PostgreSQL; never on one alone. */
export function forEachDatabase(name: string, suite: (kind: DatabaseKind) => void): void {
  describe.each(databaseKinds)(`${name} on %s`, suite);
}
