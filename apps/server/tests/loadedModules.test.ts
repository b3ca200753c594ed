import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@sampan/api/contract';
import { samplePng } from '@sampan/demo/scenarios/samples';
import { expect, onTestFinished, test } from 'vitest';
import { scratchFolder } from '../../../scripts/processes/scratchFolder.ts';
import { createTestDatabase } from './support/databases.ts';
import { openHome } from './support/shopProcess.ts';

const recorder = join(import.meta.dirname, 'support', 'recordModules.mjs');

test('a shop on PostgreSQL that was set up before loads no demo, no build tool, no other database, no libvips, no JSON schemas and no tracing', async () => {
  const database = await createTestDatabase('postgres');
  const folder = scratchFolder('modules');
  const home = openHome();
  onTestFinished(async () => {
    home.close();
    await database.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const record = join(folder, 'modules.txt');
  const environment = { DATABASE_URL: database.url ?? '', NODE_OPTIONS: `--import ${recorder}` };
  // The first start loads the demo data to seed the database.
  const first = await home.start({ ...environment, RECORD_MODULES: join(folder, 'first.txt') });
  await first.stop();
  const shop = await home.start({ ...environment, RECORD_MODULES: record });
  await shop.call(contract.product.list, { limit: 20 });
  await shop.call(contract.adminOrder.list, { limit: 20 });
  await shop.call(contract.user.uploadAvatar, { file: samplePng({ width: 300, height: 300 }) });
  await shop.kill();

  const modules = readFileSync(record, 'utf8').split('\n');
  expect(modules.length).toBeGreaterThan(300);
  const unwanted =
    /packages\/demo\/|\/node_modules\/(vite|rolldown|sharp|storybook|msw|sanitize-html|ajv|@electric-sql|@opentelemetry|@fastify\/otel)\//;
  expect([...new Set(modules.filter((url) => unwanted.test(url)))]).toEqual([]);
});
