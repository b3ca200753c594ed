import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { buildServer } from '../../../../scripts/build.ts';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { connectPostgres } from '../../src/db/connectPostgres.ts';
import { createCluster } from '../../src/db/embedded/createCluster.ts';
import { getDatabaseArchive } from '../../src/db/embedded/databaseArchive.ts';
import { type PostgresServer, startPostgres } from './postgresServer.ts';
import { serverBundle } from './serverBundle.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with a migrated, empty shop; each file works on a copy. */
    pgliteTemplate: string;
    postgresUrl: string;
    postgresTemplate: string;
  }
}

async function givenServer(url: string): Promise<PostgresServer> {
  return { url, stop: async () => {} };
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** One template for each database, migrated once; tests copy it. Tests that start a process run the server's bundle. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildServer();
  const folder = scratchFolder('server-tests');
  const pgliteTemplate = join(folder, 'template');
  await createCluster(pgliteTemplate, false, getDatabaseArchive(dirname(serverBundle)));

  const given = process.env.TEST_DATABASE_URL;
  // The databases of tests live for seconds: nothing in them needs a vacuum.
  const server = given ? await givenServer(given) : await startPostgres({ settings: ['autovacuum=off'] });
  const template = `sampan_template_${process.pid}`;
  await runOn(server.url, `create database ${template} encoding 'UTF8' template template0`);
  await (await connectPostgres(withDatabase(server.url, template))).close();

  project.provide('pgliteTemplate', pgliteTemplate);
  project.provide('postgresUrl', server.url);
  project.provide('postgresTemplate', template);
  return async function tearDown() {
    if (given) await runOn(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
