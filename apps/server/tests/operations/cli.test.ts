import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { contract } from '@sampan/api/contract';
import { getAccountLoginLimits } from '@sampan/domain/account/hardLimits';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { takeAttempt, toAttempt } from '../../src/areas/user/loginGuard.ts';
import { UsageError } from '../../src/cli/command.ts';
import { commands, runCommand } from '../../src/cli/runCommand.ts';
import { ConfigError } from '../../src/config.ts';
import { readJournal } from '../../src/db/migrationFiles.ts';
import { devices, files, jobs, products, shopState, users } from '../../src/db/schema.ts';
import { consumeRateLimit } from '../../src/http/limits/sharedRateLimits.ts';
import { DiskStore } from '../../src/providers/files/disk.ts';
import { FileCipher } from '../../src/providers/files/fileCipher.ts';
import { S3Client } from '../../src/providers/files/s3Client.ts';
import { S3Store } from '../../src/providers/files/s3Store.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { createTestDatabase, emptyDatabase } from '../support/databases.ts';
import { createPerson } from '../support/people.ts';
import { startS3 } from '../support/s3Server.ts';

let shop: Commerce;
beforeAll(async () => {
  shop = await openCommerce('postgres');
});
afterAll(() => shop.close());

async function run(argv: string[], environment: Record<string, string> = {}) {
  const printed: string[] = [];
  const exitCode = await runCommand(
    argv,
    { DATABASE_URL: shop.database.url, DATA_DIR: shop.database.dataDir, DEMO: '0', ...environment },
    { print: (text) => void printed.push(text) },
  );
  const text = printed.join('\n');
  return { exitCode, text, data: argv.includes('--json') ? JSON.parse(text) : undefined };
}

test('every command has help, and wrong usage is said', async () => {
  const overview = await run(['--help']);
  expect(overview.exitCode).toBe(0);
  expect((await run([])).exitCode).toBe(2);
  for (const { name } of commands) {
    expect(overview.text).toContain(name);
    const help = await run([...name.split(' '), '--help']);
    expect(help.exitCode).toBe(0);
    expect(help.text).toContain(`Usage: npm run sampan -- ${name}`);
    await expect(run([...name.split(' '), '--no-such-option'])).rejects.toThrow(UsageError);
  }
  await expect(run(['dance'])).rejects.toThrow('There is no command "dance".');
  await expect(run(['jobs'])).rejects.toThrow(
    /^There is no command "jobs"\. There are: jobs list, jobs retry, jobs cancel\.$/,
  );
  await expect(run(['doctor', '--foo'])).rejects.toThrow(/^Unknown option '--foo'\.\n\nUsage: /);
  await expect(run(['files', 'move'])).rejects.toThrow('Say where the files go: --to s3 is the only place.');
  await expect(run(['jobs', 'retry'])).rejects.toThrow(UsageError);
  await expect(run(['jobs', 'retry', 'seven'])).rejects.toThrow('seven is not an id.');
  await expect(run(['migrate'], { PORT: 'eighty' })).rejects.toThrow('PORT is a port number');
});

test('migrate --check fails while migrations are pending, and migrate applies them', async () => {
  const database = await createTestDatabase('postgres');
  const { url = '' } = database;
  await emptyDatabase(database);
  const environment = { DATABASE_URL: url };
  const check = await run(['migrate', '--check', '--json'], environment);
  expect(check.exitCode).toBe(1);
  expect(check.data.pending).toEqual(readJournal().map(({ tag }) => tag));
  expect((await run(['doctor', '--json'], environment)).data).toContainEqual(
    expect.objectContaining({ name: 'migrations', status: 'failed' }),
  );
  expect((await run(['migrate', '--json'], environment)).data.applied).toEqual(check.data.pending);
  expect(await run(['migrate', '--check'], environment)).toMatchObject({
    exitCode: 0,
    text: 'No migration is pending.',
  });
  await database.remove();
});

test('migrate --check fails on a real shop without DEMO=0, which this release does not start', async () => {
  const { db } = shop;
  await db.insert(shopState).values({ key: 'seeded', value: { demo: false }, createdAt: new Date() });
  expect(await run(['migrate', '--check'])).toMatchObject({ exitCode: 0, text: 'No migration is pending.' });
  expect(await run(['migrate', '--check'], { DEMO: '' })).toMatchObject({
    exitCode: 1,
    text: 'This is a real shop: set DEMO=0.\nNo migration is pending.',
  });
  expect(await run(['migrate', '--check', '--json'], { DEMO: '' })).toMatchObject({
    exitCode: 1,
    data: { pending: [], isNewer: false, modeError: 'This is a real shop: set DEMO=0.' },
  });
  await db.delete(shopState).where(eq(shopState.key, 'seeded'));
});

test('doctor says what is wrong with the database, and nothing that is right', async () => {
  const { data, exitCode } = await run(['doctor', '--json']);
  const status = Object.fromEntries(data.map(({ name, status: each }: Record<string, string>) => [name, each]));
  // The PostgreSQL of the tests runs without fsync.
  expect(status).toMatchObject({ durability: 'failed', database: 'ok', migrations: 'ok', clock: 'ok', store: 'ok' });
  expect(exitCode).toBe(1);
  const withReplica = await run(['doctor', '--json'], { DATABASE_REPLICA_URL: shop.database.url ?? '' });
  expect(withReplica.data).toContainEqual({
    name: 'replica',
    status: 'failed',
    detail: 'DATABASE_REPLICA_URL names a server that is no replica.',
  });
});

test('jobs are listed, retried and cancelled, each only from a state that allows it', async () => {
  const [row] = await shop.db
    .insert(jobs)
    .values({
      kind: 'orderExport',
      status: 'failed',
      code: 'INTERNAL',
      attempts: 6,
      input: {},
      actorId: shop.staff.id,
      requestId: 'r',
    })
    .returning();
  const id = row?.id ?? 0;
  const status = async () => (await shop.db.select().from(jobs).where(eq(jobs.id, id)))[0]?.status;
  const list = await run(['jobs', 'list', '--status', 'failed', '--json']);
  expect(list.data).toEqual([expect.objectContaining({ id, status: 'failed', requestId: 'r' })]);
  await expect(run(['jobs', 'list', '--status', 'lost'])).rejects.toThrow('--status is one of');
  expect((await run(['jobs', 'retry', String(id), '--dry-run'])).text).toBe(`Job ${id} would be queued again.`);
  expect(await status()).toBe('failed');
  expect((await run(['jobs', 'retry', String(id)])).exitCode).toBe(0);
  expect(await status()).toBe('queued');
  expect(await run(['jobs', 'retry', String(id), '--json'])).toMatchObject({
    exitCode: 1,
    data: { error: 'JOB_STATE' },
  });
  expect((await run(['jobs', 'cancel', String(id)])).exitCode).toBe(0);
  expect(await status()).toBe('cancelled');
  expect((await run(['jobs', 'cancel', String(id)])).exitCode).toBe(1);
  expect((await run(['jobs', 'cancel', '999999'])).text).toBe('There is no job 999999.');
});

test('a retried job is no longer cancelled, and has no result file until it ends again', async () => {
  const [file] = await shop.db
    .insert(files)
    .values({ name: 'a.csv', size: 1, mime: 'text/csv', checksum: 'c', storageKey: 'ab'.repeat(16) })
    .returning();
  const [row] = await shop.db
    .insert(jobs)
    .values({
      kind: 'productImport',
      status: 'failed',
      cancelAskedAt: new Date(),
      resultId: file?.id,
      input: {},
      actorId: shop.staff.id,
      requestId: 'r',
    })
    .returning();
  const id = row?.id ?? 0;
  expect((await run(['jobs', 'retry', String(id)])).exitCode).toBe(0);
  const [retried] = await shop.db.select().from(jobs).where(eq(jobs.id, id));
  expect(retried).toMatchObject({ status: 'queued', cancelAskedAt: null, resultId: null });
  expect(await shop.db.$count(files, eq(files.id, file?.id ?? 0))).toBe(0);
});

test('move is refused while a server runs on its source, except for a dry run', async () => {
  const target = await createTestDatabase('postgres');
  const to = ['move', '--to', target.url ?? ''];
  await shop.db.execute(sql`insert into server_leases (name, holder, held_until, details)
    values ('server:1', '1', now() + interval '1 minute', '{}')`);
  await expect(run(to)).rejects.toThrow('Stop it first');
  expect((await run([...to, '--dry-run'])).exitCode).toBe(0);
  await shop.db.execute(sql`delete from server_leases where name = 'server:1'`);
  expect((await run(to)).exitCode).toBe(0);
  await target.remove();
});

test('admin reset opens the oldest admin with a new password, ends its sessions and unverifies its addresses', async () => {
  const at = shop.clock.now();
  const contact = {
    email: 'admin-reset@example.com',
    emailVerifiedAt: at,
    phone: '+85261239913',
    phoneVerifiedAt: null,
  };
  const person = await createPerson(shop, 1, { ...contact, createdAt: new Date(0) });
  const admin = (await run(['admin', 'reset', '--dry-run', '--json'])).data;
  expect(admin).toMatchObject({ isDryRun: true });
  const { data } = await run(['admin', 'reset', '--json']);
  expect(data.username).toBe(admin.username);
  expect(data.unverified).toEqual([contact.email]);
  expect((await shop.call(contract.user.userinfo, {}, { token: person.token })).statusCode).toBe(401);
  const signedIn = await shop.call(contract.user.login, { username: data.username, password: data.password });
  expect(signedIn.statusCode, signedIn.body).toBe(200);
});

test('admin reset keeps the old password where it cannot note that the new one was printed', async () => {
  await createPerson(shop, 1);
  const readPasswords = () => shop.db.select({ passwordHash: users.passwordHash }).from(users).orderBy(users.id);
  const before = await readPasswords();
  await shop.db.execute(sql`create function fail_note() returns trigger language plpgsql as
    $$ begin raise exception 'no room'; end $$`);
  await shop.db.execute(sql`create trigger fail_note before insert on shop_state
    for each row when (new.key = 'printedPassword') execute function fail_note()`);
  await expect(run(['admin', 'reset'])).rejects.toThrow();
  await shop.db.execute(sql`drop function fail_note cascade`);
  expect(await readPasswords()).toEqual(before);
});

test('admin reset ends the limits on failed logins of the account and its devices', async () => {
  const { username } = (await run(['admin', 'reset', '--dry-run', '--json'])).data;
  const device = 'device-of-the-admin-01';
  const [admin] = await shop.db.select().from(users).where(eq(users.username, username));
  const { password: before } = (await run(['admin', 'reset', '--json'])).data;
  await shop.expectOk(contract.user.login, { username, password: before, device });
  const known = await shop.db
    .select()
    .from(devices)
    .where(eq(devices.userId, admin?.id ?? 0));
  const limits = getAccountLoginLimits(
    String(admin?.id),
    known.map(({ deviceHash }) => deviceHash),
  );
  const attempt = toAttempt(admin?.id, username, '192.0.2.1');
  for (let count = 0; count < 30; count += 1) {
    await consumeRateLimit(shop.db, shop.clock.now(), limits);
    await takeAttempt(shop.db, attempt, shop.clock.now());
  }
  for (const browser of [device, undefined]) {
    const blocked = await shop.call(contract.user.login, { username, password: before, device: browser });
    expect(blocked.statusCode, blocked.body).toBe(429);
  }
  const { password } = (await run(['admin', 'reset', '--json'])).data;
  await shop.expectOk(contract.user.login, { username, password });
  await shop.expectOk(contract.user.login, { username, password, device });
});

test('verify is silent about a sound shop and names the rows of a broken one', async () => {
  const product = await shop.addProduct({ categoryId: await shop.addCategory(), stock: 9 });
  const order = await shop.order([{ product, quantity: 2 }]);
  await shop.pay(order.id);
  await shop.order([{ product }]);
  const sound = await run(['verify', '--json']);
  expect(sound.data.filter(({ count }: { count: number }) => count > 0)).toEqual([]);
  expect(sound.exitCode).toBe(0);
  await shop.db.update(products).set({ reserved: 5 }).where(eq(products.id, product.id));
  await shop.db.execute(sql`update payments set status = 30 where order_id = ${order.id}`);
  const broken = await run(['verify', '--json']);
  expect(broken.exitCode).toBe(1);
  const ids = Object.fromEntries(broken.data.map((each: { name: string; ids: number[] }) => [each.name, each.ids]));
  expect(ids).toMatchObject({ reservations: [product.id], payments: [order.id], totals: [] });
});

test('files move copies what is on the disk, compares it, can be run again and mends what differs', async () => {
  const s3 = await startS3();
  const cipher = new FileCipher(Buffer.alloc(32, 3));
  const folder = join(shop.database.dataDir, 'files');
  const disk = new DiskStore(folder, cipher);
  const contents = [randomBytes(10), randomBytes(200_000), randomBytes(9 * 1024 * 1024)];
  const keys: string[] = [];
  for (const bytes of contents) {
    const { key } = await disk.receive(
      (async function* () {
        yield bytes;
      })(),
    );
    await disk.keep(key);
    keys.push(key);
  }
  const move = (...flags: string[]) => run(['files', 'move', '--to', 's3', '--json', ...flags], s3.environment);
  expect((await move('--dry-run')).data).toEqual({ found: 3, copied: 0, present: 0, isDryRun: true });
  expect((await move()).data).toMatchObject({ found: 3, copied: 3, present: 0 });
  await new S3Client(s3.config).put(`files/${keys[1]}`, new Uint8Array(7));
  expect((await move()).data).toMatchObject({ found: 3, copied: 1, present: 2 });
  const bucket = new S3Store({
    client: new S3Client(s3.config),
    prefix: 'files',
    draftFolder: `${folder}-other`,
    cipher,
  });
  for (const [index, key] of keys.entries()) {
    const stream = await bucket.open(key);
    expect(stream && (await buffer(stream)).equals(contents[index] ?? Buffer.alloc(0))).toBe(true);
  }
  await expect(run(['files', 'move', '--to', 's3'])).rejects.toThrow('Set S3_BUCKET');
  await expect(run(['files', 'move', '--to', 'ftp'], s3.environment)).rejects.toThrow(UsageError);
  rmSync(folder, { recursive: true, force: true });
  await s3.stop();
});

test('files move leaves out a file that a running shop removes meanwhile', async () => {
  const s3 = await startS3();
  const folder = join(shop.database.dataDir, 'files');
  const part = join(folder, 'kept', 'ab');
  const [kept, removed] = [`ab${'0'.repeat(30)}`, `ab${'1'.repeat(30)}`];
  mkdirSync(part, { recursive: true });
  for (const key of [kept, removed]) writeFileSync(join(part, key), key);
  const environment = {
    DATABASE_URL: shop.database.url,
    DATA_DIR: shop.database.dataDir,
    DEMO: '0',
    ...s3.environment,
  };
  const printed: string[] = [];
  const write = () => rmSync(join(part, removed), { force: true });
  const output = { print: (text: string) => void printed.push(text), progress: { isTTY: true, write } };
  expect(await runCommand(['files', 'move', '--to', 's3'], environment, output)).toBe(0);
  expect(printed).toEqual(['1 files: 1 copied, 0 there already. All checksums agree.']);
  rmSync(folder, { recursive: true, force: true });
  await s3.stop();
});

test('on the embedded database a command works when no shop runs, and migrates nothing unasked', async () => {
  const database = await createTestDatabase('pglite');
  const { dataDir } = database;
  await database.close();
  const environment = { DATABASE_URL: '', DATA_DIR: dataDir };
  expect((await run(['migrate', '--check', '--json'], environment)).data.pending).toEqual([]);
  expect((await run(['verify'], environment)).exitCode).toBe(0);
  expect((await run(['jobs', 'list'], environment)).text).toBe('There are no jobs.');
  rmSync(dataDir, { recursive: true, force: true });
});

test('commands refuse a folder without a shop and leave nothing there; only restore fills one', async () => {
  const folder = scratchFolder('no-shop');
  const dataDir = join(folder, 'data');
  const backup = ['backup', join(folder, 'shop.tar.gz')];
  for (const argv of [['doctor'], ['verify'], backup, ['admin', 'reset'], ['migrate', '--check']]) {
    const done = run(argv, { DATABASE_URL: '', DATA_DIR: dataDir });
    await expect(done).rejects.toThrow(ConfigError);
    await expect(done).rejects.toThrow(`There is no shop in ${dataDir}.`);
  }
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
});

test("commands refuse an embedded database of another user, whose files would stop the shop's", async () => {
  const database = await createTestDatabase('pglite');
  const { dataDir } = database;
  await database.close();
  const before = readdirSync(dataDir);
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue((process.getuid?.() ?? 0) + 1);
  try {
    const backup = ['backup', join(dataDir, 'shop.tar.gz')];
    for (const argv of [['verify'], backup, ['admin', 'reset'], ['restore', 'none']]) {
      const done = run(argv, { DATABASE_URL: '', DATA_DIR: dataDir });
      await expect(done).rejects.toThrow(ConfigError);
      await expect(done).rejects.toThrow(/db belongs to the user with the id \d+, and this command runs as \d+\./);
    }
  } finally {
    getuid.mockRestore();
  }
  expect(readdirSync(dataDir)).toEqual(before);
  expect((await run(['verify'], { DATABASE_URL: '', DATA_DIR: dataDir })).exitCode).toBe(0);
  rmSync(dataDir, { recursive: true, force: true });
});

test("restore by root leaves nothing in an empty data folder of the shop's user; another user's group may own one", async () => {
  const folder = scratchFolder('other-owner');
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  // The folder of another user than root; without root's rights it is one already.
  if (process.getuid?.() === 0) chownSync(dataDir, 1000, 1000);
  const restore = (environment: Record<string, string> = {}) =>
    run(['restore', join(folder, 'none.tar.gz')], { DATA_DIR: dataDir, ...environment });
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(0);
  try {
    for (const databaseUrl of ['', shop.database.url ?? '']) {
      const done = restore({ DATABASE_URL: databaseUrl });
      await expect(done).rejects.toThrow(ConfigError);
      await expect(done).rejects.toThrow(/data belongs to the user with the id \d+, and this command runs as 0\./);
    }
    expect(readdirSync(dataDir)).toEqual([]);
    // A volume of Kubernetes belongs to root, and the shop's user writes to it by its group.
    getuid.mockReturnValue(12_345);
    await expect(restore()).rejects.toThrow('ENOENT');
  } finally {
    getuid.mockRestore();
  }
  rmSync(folder, { recursive: true, force: true });
});
