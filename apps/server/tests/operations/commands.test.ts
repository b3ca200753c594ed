import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { UsageError } from '../../src/cli/command.ts';
import { commands, runCommand } from '../../src/cli/runCommand.ts';
import { jobs } from '../../src/db/schema.ts';
import { digestTable, listTables, readSnapshot } from '../../src/db/transfer/tableRows.ts';
import { S3Client } from '../../src/providers/files/s3Client.ts';
import { S3Store } from '../../src/providers/files/s3Store.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { createTestDatabase, type TestDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { startS3 } from '../support/s3Server.ts';

let shop: Commerce;
let target: TestDatabase;
let s3: Awaited<ReturnType<typeof startS3>>;
const folder = scratchFolder('commands');
const fileKey = `ab${'0'.repeat(30)}`;
let failedJob: number;

beforeAll(async () => {
  shop = await openCommerce('postgres');
  target = await createTestDatabase('postgres');
  s3 = await startS3();
  await createPerson(shop, 1);
  const product = await shop.addProduct({ categoryId: await shop.addCategory(), stock: 9 });
  await shop.pay((await shop.order([{ product }])).id);
  const [row] = await shop.db
    .insert(jobs)
    .values({ kind: 'orderExport', status: 'failed', input: {}, actorId: shop.staff.id, requestId: 'r' })
    .returning();
  failedJob = row?.id ?? 0;
  const kept = join(shop.database.dataDir, 'files', 'kept', 'ab');
  mkdirSync(kept, { recursive: true });
  writeFileSync(join(kept, fileKey), 'a file');
  await run(['backup', join(folder, 'given.tar.gz')]);
}, 120_000);
afterAll(async () => {
  await shop.close();
  await target.remove();
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

const environment = (): Record<string, string | undefined> => ({
  DATABASE_URL: shop.database.url,
  DATA_DIR: shop.database.dataDir,
  DEMO: '0',
  SANDBOX: '1',
});

/** Runs a command as on a terminal. */
async function run(argv: string[], variables = environment()) {
  const printed: string[] = [];
  const drawn: string[] = [];
  const exitCode = await runCommand(argv, variables, {
    print: (text) => void printed.push(text),
    progress: { isTTY: true, write: (text) => drawn.push(text) },
  });
  return { exitCode, text: printed.join('\n'), drawn: drawn.join('') };
}

interface Case {
  /** Parameters with which the command succeeds on the shop. */
  argv: () => string[];
  /** Takes `--dry-run` and then changes nothing. */
  writes: boolean;
  /** Label of its progress; undefined where it takes no time. */
  progress?: string;
  exitCode?: number;
  /** Parameters that are wrong. */
  wrong: string[];
  variables?: () => Record<string, string>;
}

const cases: Record<string, Case> = {
  migrate: { argv: () => [], writes: true, wrong: ['7'] },
  // The PostgreSQL of the tests runs without fsync.
  doctor: { argv: () => [], writes: false, progress: 'checks', exitCode: 1, wrong: ['7'] },
  verify: { argv: () => [], writes: false, progress: 'invariants', wrong: ['7'] },
  'jobs list': { argv: () => [], writes: false, wrong: ['--status', 'lost'] },
  'jobs retry': { argv: () => [String(failedJob)], writes: true, wrong: ['seven'] },
  'jobs cancel': { argv: () => [String(failedJob)], writes: true, wrong: [] },
  'admin reset': { argv: () => [], writes: true, wrong: ['7'] },
  'files move': {
    argv: () => ['--to', 's3'],
    writes: true,
    progress: 'files',
    wrong: ['--to', 'ftp'],
    variables: () => s3.environment,
  },
  'files claim': { argv: () => [], writes: true, wrong: ['7'], variables: () => s3.environment },
  backup: { argv: () => [join(folder, 'new.tar.gz')], writes: true, progress: 'rows', wrong: [] },
  export: { argv: () => [join(folder, 'files')], writes: true, progress: 'orders', wrong: ['x', '--format', 'xml'] },
  move: { argv: () => ['--to', target.url ?? ''], writes: true, progress: 'rows', wrong: [] },
  'key replace': { argv: () => [], writes: true, wrong: ['7'] },
  'key forget': {
    argv: () => ['--yes'],
    writes: true,
    wrong: [],
    variables: () => ({ DATA_DIR: join(folder, 'without the key') }),
  },
  restore: { argv: () => [join(folder, 'given.tar.gz'), '--replace'], writes: true, progress: 'rows', wrong: [] },
};

/** Everything that a command may change: rows of both databases, files and objects. */
async function readWorld() {
  const rows = async (database: Pick<TestDatabase, 'db'>) =>
    readSnapshot(database.db, async (tx) => {
      const all: Record<string, unknown> = {};
      for (const { name } of await listTables(tx)) all[name] = await digestTable(tx, name);
      return all;
    });
  const files = (path: string) =>
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file, readFileSync(file, 'base64')]);
  const store = new S3Store({ client: new S3Client(s3.config), prefix: 'files', draftFolder: folder });
  const isInBucket = (await store.openStored(fileKey)) !== null;
  return {
    shop: await rows(shop),
    target: await rows(target),
    files: [...files(shop.database.dataDir), ...files(folder)],
    isInBucket,
  };
}

test('the table has every command', () => {
  expect(Object.keys(cases).sort()).toEqual(commands.map(({ name }) => name).sort());
});

// The order of the table: restore comes last.
describe.each(Object.entries(cases))('%s', (name, { argv, writes, progress, exitCode = 0, wrong, variables }) => {
  const runIt = (...rest: string[]) => run([...name.split(' '), ...rest], { ...environment(), ...variables?.() });

  test('has help with all its options', async () => {
    const { exitCode: code, text, drawn } = await run([...name.split(' '), '--help'], {});
    expect([code, drawn]).toEqual([0, '']);
    expect(text).toContain(`Usage: npm run sampan -- ${name}`);
    expect(text).toContain('--json');
    expect(text.includes('--dry-run')).toBe(writes);
  });

  test('refuses wrong usage', async () => {
    await expect(runIt(...wrong, '--no-such-option')).rejects.toThrow(UsageError);
    await expect(runIt(...wrong)).rejects.toThrow(UsageError);
  });

  test.runIf(writes)('changes nothing in a dry run', async () => {
    const before = await readWorld();
    const { exitCode: code, text, drawn } = await runIt(...argv(), '--dry-run', '--json');
    expect([code, drawn]).toEqual([0, '']);
    expect(JSON.parse(text)).toMatchObject({ isDryRun: true });
    expect(await readWorld()).toEqual(before);
  });

  test('shows its progress, and lines for people', async () => {
    const { exitCode: code, text, drawn } = await runIt(...argv());
    expect(code, text).toBe(exitCode);
    expect(text).not.toMatch(/^[[{]/);
    if (progress === undefined) expect(drawn).toBe('');
    else {
      expect(drawn).toContain(`${progress} [`);
      // The bar is gone when the command has ended.
      expect(drawn.endsWith('\r\x1b[2K')).toBe(true);
    }
  });
});

test.each(['doctor', 'verify', 'jobs list', 'migrate'])(
  '%s --json prints one JSON document and no progress',
  async (name) => {
    const { text, drawn } = await run([...name.split(' '), '--json']);
    expect(() => JSON.parse(text)).not.toThrow();
    expect(drawn).toBe('');
  },
);

test('the process exits with 0, 1 or 2', () => {
  const main = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');
  const exit = (argv: string[], variables: Record<string, string> = {}) => {
    const env = { PATH: process.env.PATH, DEMO: '0', DATA_DIR: folder, ...variables };
    return spawnSync(process.execPath, [main, ...argv], { env, encoding: 'utf8' });
  };
  expect(exit(['--help']).status).toBe(0);
  expect(exit(['dance'])).toMatchObject({ status: 2, stdout: '' });
  const unreachable = exit(['verify', '--json'], { DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  expect(unreachable).toMatchObject({ status: 1, stdout: '' });
  expect(unreachable.stderr).toBe('The database that DATABASE_URL names cannot be reached (ECONNREFUSED).\n');
  expect(existsSync(join(folder, 'db'))).toBe(false);
}, 60_000);
