import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { userRole } from '@sampan/api/statuses';
import { eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { notePrintedPassword } from '../../src/areas/user/adminPassword.ts';
import { runCommand } from '../../src/cli/runCommand.ts';
import { connectPglite } from '../../src/db/connectPglite.ts';
import { lockFolder } from '../../src/db/embedded/lock.ts';
import { SnapshotError, serveSnapshots } from '../../src/db/embedded/snapshots.ts';
import { blacklist, files, shopState, users } from '../../src/db/schema.ts';
import { createLogger } from '../../src/log.ts';
import { S3Client } from '../../src/providers/files/s3Client.ts';
import { Secrets } from '../../src/providers/secrets.ts';
import { claimShopKey } from '../../src/providers/shopKey.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { startS3 } from '../support/s3Server.ts';
import { canMount, openSmallDisk } from '../support/smallDisk.ts';

let shop: Commerce;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  shop = await openCommerce('postgres');
});
afterAll(async () => {
  for (const close of closing) await close();
  await shop.close();
});

/** Runs `doctor` for a live shop. Returns status and detail of one check. */
async function check(name: string, environment: Record<string, string> = {}) {
  const printed: string[] = [];
  await runCommand(
    ['doctor', '--json'],
    {
      DATABASE_URL: shop.database.url,
      DATA_DIR: shop.database.dataDir,
      DEMO: '0',
      PUBLIC_URL: 'https://shop.example',
      ...environment,
    },
    { print: (text) => void printed.push(text) },
  );
  const findings = JSON.parse(printed.join('')) as { name: string; status: string; detail: string }[];
  const { status, detail } = findings.find((finding) => finding.name === name) ?? {};
  return { status, detail };
}

const hourAgo = new Date(Date.now() - 2 * 3_600_000);
const makeKey = (start: string) => start + '0'.repeat(32 - start.length);

/** Writes a file into a disk store, as if it was kept two hours ago. */
function writeStored(folder: string, key: string, changedAt = hourAgo): string {
  const kept = join(shop.database.dataDir, folder, 'kept', key.slice(0, 2));
  mkdirSync(kept, { recursive: true });
  const path = join(kept, key);
  writeFileSync(path, 'a file');
  utimesSync(path, changedAt, changedAt);
  return path;
}

async function insertFile(storageKey: string): Promise<void> {
  await shop.db
    .insert(files)
    .values({ name: 'a.pdf', size: 6, mime: 'application/pdf', checksum: 'c', storageKey, ownerId: shop.customer.id });
}

test('doctor names the rows without a file, and the files without a row', async () => {
  const known = ['11', '55', 'cc', 'ff'].map(makeKey);
  for (const key of known) {
    await insertFile(key);
    writeStored('files', key);
  }
  await shop.db
    .update(users)
    .set({ avatar: `/media/avatars/${makeKey('aa')}.webp` })
    .where(eq(users.id, shop.customer.id));
  writeStored('avatars', makeKey('aa'));
  // Young: a running call may write its row at any moment.
  writeStored('files', makeKey('33'), new Date());
  expect((await check('orphans')).status).toBe('ok');

  writeStored('files', makeKey('00'));
  const late = writeStored('avatars', makeKey('dd'));
  expect(await check('orphans')).toEqual({
    status: 'warning',
    detail: `files without a row, older than an hour: 2 (files/${makeKey('00')}, avatars/${makeKey('dd')})`,
  });
  rmSync(late);
  for (const key of ['cc', 'ff']) rmSync(join(shop.database.dataDir, 'files', 'kept', key), { recursive: true });
  rmSync(join(shop.database.dataDir, 'avatars'), { recursive: true });
  expect(await check('orphans')).toEqual({
    status: 'failed',
    detail: `rows without a file: 3 (files/${makeKey('cc')}, files/${makeKey('ff')}, avatars/${makeKey('aa')})`,
  });
  await shop.db.update(users).set({ avatar: '' });
  await shop.db.execute(
    sql`update files set deleted_at = now() where storage_key = any(${`{${known[2]},${known[3]}}`})`,
  );
  expect((await check('orphans')).status).toBe('warning');
});

test('doctor says that a real shop without DEMO=0 does not start', async () => {
  expect(await check('configuration', { DEMO: '1' })).toMatchObject({ status: 'warning' });
  await shop.db.insert(shopState).values({ key: 'seeded', value: { demo: false } });
  expect(await check('configuration', { DEMO: '1' })).toEqual({
    status: 'failed',
    detail: 'This is a real shop: set DEMO=0.',
  });
});

test('doctor names connections that leave the private network without TLS', async () => {
  expect(await check('encryption')).toMatchObject({ status: 'ok' });
  expect(await check('encryption', { SMTP_URL: 'smtp://mail.example' })).toEqual({
    status: 'warning',
    detail: 'Without TLS to a public address: SMTP_URL.',
  });
});

test('doctor compares the data key with the one that the database was encrypted with', async () => {
  const own = 'a'.repeat(64);
  await claimShopKey(shop.db, new Secrets(Buffer.from(own, 'hex')));
  const dataDir = scratchFolder('keys');
  expect(await check('dataKey', { DATA_DIR: dataDir, DATA_KEY: own })).toMatchObject({ status: 'ok' });
  for (const dataKey of ['b'.repeat(64), '']) {
    expect(await check('dataKey', { DATA_DIR: dataDir, DATA_KEY: dataKey })).toEqual({
      status: 'failed',
      detail: expect.stringContaining('does not have the data key that its database was encrypted with'),
    });
  }
  // `doctor` writes no check value of a wrong key.
  expect(existsSync(join(dataDir, 'keys'))).toBe(false);
  await shop.db.delete(shopState).where(eq(shopState.key, 'dataKey'));
});

test('doctor judges the data key also while the database does not answer', async () => {
  const environment = { DATABASE_URL: 'postgres://127.0.0.1:1/none', DATA_DIR: scratchFolder('keys') };
  expect(await check('dataKey', { ...environment, DATA_KEY: 'a'.repeat(64) })).toEqual({
    status: 'ok',
    detail: 'DATA_KEY is in the environment.',
  });
  expect(await check('dataKey', environment)).toEqual({
    status: 'failed',
    detail: expect.stringMatching(/^There is no DATA_KEY/),
  });
  expect((await check('database', environment)).status).toBe('failed');
});

test('doctor counts all connections of a server, and those that PostgreSQL has for it', async () => {
  // The server of the tests has 200 connections, 3 of them for superusers.
  const rest = 200 - 3;
  // Besides the main pool: 4 for long statements, one for the readiness check and one that listens.
  const largest = rest - 6;
  expect(await check('connections', { DATABASE_POOL_SIZE: `${largest}` })).toEqual({
    status: 'ok',
    detail: `${rest} of ${rest} for each server`,
  });
  expect(await check('connections', { DATABASE_POOL_SIZE: `${largest + 1}` })).toEqual({
    status: 'failed',
    detail: `One server takes ${rest + 1}, PostgreSQL allows ${rest}.`,
  });
});

test('doctor compares the rows with a bucket', async () => {
  const s3 = await startS3();
  closing.push(() => s3.stop());
  const client = new S3Client(s3.config);
  const { environment } = s3;
  for (const key of ['11', '55']) await client.put(`files/${makeKey(key)}`, new Uint8Array(3));
  expect(await check('orphans', environment)).toMatchObject({ status: 'ok' });
  await client.delete(`files/${makeKey('11')}`);
  expect(await check('orphans', environment)).toEqual({
    status: 'failed',
    detail: `rows without a file: 1 (files/${makeKey('11')})`,
  });
});

test('doctor names staff with a password alone, and with one that was printed', async () => {
  const staff = await shop.db.select().from(users).where(ne(users.role, userRole.customer));
  const names = staff.map(({ username }) => username).join(', ');
  expect(await check('staff')).toEqual({ status: 'warning', detail: `Staff without a second factor: ${names}.` });
  await shop.db.update(users).set({ secondFactorAt: new Date() });
  expect(await check('staff')).toMatchObject({ status: 'ok' });
  const [first] = staff;
  await notePrintedPassword(shop.db, first?.passwordHash ?? '');
  await shop.db
    .update(users)
    .set({ passwordHash: 'another' })
    .where(ne(users.id, first?.id ?? 0));
  const printed = `Staff with a password that was printed, which logs may have: ${first?.username}.`;
  expect(await check('staff')).toEqual({ status: 'warning', detail: printed });
  const operatorId = staff.at(-1)?.id ?? 0;
  await shop.db.insert(blacklist).values({ userId: first?.id ?? 0, reason: 'away', operatorId });
  expect(await check('staff')).toMatchObject({ status: 'ok' });
});

test('doctor says whether the ledger agrees with the orders', async () => {
  const order = await shop.order([{ product: await shop.addProduct() }]);
  await shop.pay(order.id);
  expect((await check('ledger')).status).toBe('ok');
  await shop.db.execute(sql`update transaction_logs set amount = amount - 1 where order_id = ${order.id}`);
  expect(await check('ledger')).toEqual({ status: 'failed', detail: 'Rows that do not agree: ledger 1. Run verify.' });
});

test('doctor says which providers are configured, and whether they answer', async () => {
  const key = ['sk', 'test', `51${'Q'.repeat(50)}`].join('_');
  const stripe = createServer((request, response) => {
    const isKnown = request.headers.authorization === `Bearer ${key}`;
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isKnown ? { object: 'list', data: [], has_more: false } : { error: { type: 'x' } }));
  });
  const mail = createTcpServer((socket) => {
    socket.write('220 mail.example ESMTP\r\n');
    socket.on('data', (text) => void socket.write(`${text}`.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n'));
    socket.on('error', () => {});
  });
  const listen = async (server: typeof mail) => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => server.close());
    return (server.address() as AddressInfo).port;
  };
  const [stripePort, mailPort] = [await listen(stripe), await listen(mail)];
  const environment = {
    STRIPE_HOST: `http://127.0.0.1:${stripePort}`,
    STRIPE_SECRET_KEY: key,
    STRIPE_WEBHOOK_SECRET: `whsec_${'Z'.repeat(40)}`,
    SMTP_URL: `smtp://shop:secret@127.0.0.1:${mailPort}`,
  };
  const none = await check('providers');
  expect([none.status, none.detail]).toEqual(['ok', expect.stringMatching(/^not configured: .*stripe.*mail$/)]);
  const both = await check('providers', environment);
  expect(both.status).toBe('ok');
  expect(both.detail).toMatch(/^stripe answers; mail answers; not configured: alipay, wechat/);
  const wrongKey = await check('providers', { ...environment, STRIPE_SECRET_KEY: key.replace('QQQ', 'RRR') });
  expect(wrongKey.status).toBe('failed');
  expect(wrongKey.detail).toMatch(/^stripe: keyMismatch \(HTTP_401\)|^stripe: \w+ \(\w+\)/);
  // Nothing listens on this port.
  const unreachable = { ...environment, STRIPE_HOST: 'http://127.0.0.1:9', SMTP_URL: 'smtp://127.0.0.1:9' };
  const nobody = await check('providers', unreachable);
  expect(nobody.status).toBe('failed');
  expect(nobody.detail).toMatch(/^stripe: unreachable \(NETWORK\); mail: .*ECONNREFUSED/);
  expect(await check('providers', { DEMO: '1' })).toMatchObject({ status: 'ok' });
});

/** Writes what looks like the folder of a shop on the embedded database. */
function createShopFolder(): string {
  const dataDir = scratchFolder('embedded');
  mkdirSync(join(dataDir, 'db'));
  writeFileSync(join(dataDir, 'db', 'PG_VERSION'), '17');
  return dataDir;
}

test('doctor says that a running shop makes no copy of its database, and runs the checks that need none', async () => {
  const dataDir = createShopFolder();
  const lock = await lockFolder(dataDir, {});
  closing.push(() => lock.release());
  const copyTo = () => Promise.reject(new SnapshotError('The disk has too little space.'));
  const served = await serveSnapshots({ dataDir, copyTo, log: createLogger({ level: 'silent' }) });
  closing.push(() => served.close());
  const environment = { DATABASE_URL: '', DATA_DIR: dataDir, DATA_KEY: 'a'.repeat(64) };
  expect(await check('database', environment)).toEqual({
    status: 'failed',
    detail: 'The running shop made no copy of its database: The disk has too little space.',
  });
  expect(await check('dataKey', environment)).toMatchObject({ status: 'ok' });
  expect((await check('disk', environment)).detail).toMatch(/[GM]iB free/);
  expect(await check('store', environment)).toMatchObject({ status: 'ok' });
});

test.skipIf(!canMount())('doctor fails where a disk has less space than a server is ready with', async () => {
  const dataDir = scratchFolder('small');
  const disk = openSmallDisk(join(dataDir, 'files'), 80);
  closing.push(() => disk.close());
  expect(await check('disk', { DATA_DIR: dataDir })).toEqual({
    status: 'warning',
    detail: expect.stringMatching(/^\d\d MiB free below \S+$/),
  });
  writeFileSync(join(dataDir, 'files', 'filler'), Buffer.alloc(20 * 1024 ** 2));
  expect(await check('disk', { DATA_DIR: dataDir })).toEqual({
    status: 'failed',
    detail: expect.stringMatching(/^[1-6]\d MiB free below \S+: a server needs 64 MiB\.$/),
  });
});

test.skipIf(!canMount())(
  'doctor and verify say that a full disk keeps a crashed shop from its start, and end',
  async () => {
    const dataDir = scratchFolder('full');
    const disk = openSmallDisk(dataDir, 150);
    closing.push(() => disk.close());
    const connection = await connectPglite(join(dataDir, 'closed'), { isSynced: false, skipsMigrations: true });
    // More than fits into the first segment of its log.
    await connection.db.execute(sql`create table numbers as select generate_series(1, 100000)`);
    await connection.copyTo?.(join(dataDir, 'db'));
    await connection.close();
    // Leaves enough for the lock of the folder.
    const spare = join(dataDir, 'spare');
    writeFileSync(spare, Buffer.alloc(100_000));
    await disk.faults.full.begin();
    rmSync(spare);
    const environment = { DATABASE_URL: '', DATA_DIR: dataDir };
    const reason = /^The disk of the embedded database refused a write to .+ \(ENOSPC\)\. Free or repair it/;
    expect(await check('database', environment)).toEqual({ status: 'failed', detail: expect.stringMatching(reason) });
    expect(await check('disk', environment)).toMatchObject({ status: 'failed' });
    const main = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');
    const env = { PATH: process.env.PATH, DEMO: '0', ...environment };
    const verify = spawnSync(process.execPath, [main, 'verify'], { env, encoding: 'utf8', timeout: 60_000 });
    expect(verify).toMatchObject({ status: 1, stderr: expect.stringMatching(reason) });
  },
  120_000,
);
