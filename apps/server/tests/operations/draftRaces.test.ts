import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { UsageError } from '../../src/cli/command.ts';
import { runCommand } from '../../src/cli/runCommand.ts';
import { createTestDatabase, type TestDatabase } from '../support/databases.ts';

const { afterRemoval } = vi.hoisted(() => ({ afterRemoval: { call: (_path: string) => {} } }));
vi.mock(import('node:fs/promises'), async (importOriginal) => {
  const original = await importOriginal();
  const rm: typeof original.rm = async (path, options) => {
    await original.rm(path, options);
    afterRemoval.call(String(path));
  };
  return { ...original, rm };
});

let database: TestDatabase;
const folder = scratchFolder('races');
beforeAll(async () => {
  database = await createTestDatabase('postgres');
});
afterEach(() => {
  afterRemoval.call = () => {};
});
afterAll(async () => {
  await database.remove();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['export', join(folder, 'files'), join(folder, 'files', 'orders.csv.part')],
  ['backup', join(folder, 'shop.tar.gz'), join(folder, 'shop.tar.gz.part')],
])('of two that begin in one moment, one %s says that the other one writes', async (command, path, draft) => {
  // The other one creates its draft between the two steps in which this one creates its own.
  afterRemoval.call = (removed) => {
    if (removed === draft && !existsSync(draft)) writeFileSync(draft, 'the other one');
  };
  const variables = { DATABASE_URL: database.url, DATA_DIR: database.dataDir, DEMO: '0', DATA_KEY: 'a'.repeat(64) };
  const running = runCommand([command, path], variables, { print: () => {} });
  const failure = await running.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UsageError);
  expect((failure as Error).message).toMatch(`Another ${command} writes`);
  expect((failure as Error).message).toMatch(/Wait for its end/);
  expect(
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.part')),
  ).not.toEqual([]);
});
