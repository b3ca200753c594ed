import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildServer } from '../../../../scripts/build.ts';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { connectPostgres } from '../../src/db/connectPostgres.ts';
import { createCluster } from '../../src/db/embedded/createCluster.ts';
import { getDatabaseArchive } from '../../src/db/embedded/databaseArchive.ts';
import { createDatabase, runStatement } from './postgresDatabases.ts';
import { type PostgresServer, startPostgres } from './postgresServer.ts';
import { serverBundle } from './serverBundle.ts';

async function givenServer(url: string): Promise<PostgresServer> {
  return { url, stop: async () => {} };
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
  const url = await createDatabase(server.url, template, "encoding 'UTF8' template template0");
  await (await connectPostgres(url)).close();

  project.provide('pgliteTemplate', pgliteTemplate);
  project.provide('postgresUrl', server.url);
  project.provide('postgresTemplate', template);
  return async function tearDown() {
    if (given) await runStatement(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
