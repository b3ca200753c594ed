import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../src/cli/runCommand.ts';
import { runDue } from '../../src/cron/cron.ts';
import { sweepFiles } from '../../src/cron/files.ts';
import { sweepUnusedPictures } from '../../src/cron/unusedPictures.ts';
import { files, shopState } from '../../src/db/schema.ts';
import { BucketOwner } from '../../src/providers/files/bucketOwner.ts';
import { S3Client } from '../../src/providers/files/s3Client.ts';
import { type S3Server, startS3 } from '../support/s3Server.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { day, hour, minute } from '../support/testClock.ts';

let s3: S3Server;
let client: S3Client;
beforeEach(async () => {
  s3 = await startS3();
  client = new S3Client(s3.config);
  return () => s3.stop();
});

const lost = `files/${'a'.repeat(32)}`;
const isThere = async (key: string) => (await client.get(key)) !== null;
const put = (key: string) => client.put(key, new TextEncoder().encode('a file'));

async function startShop(publicUrl: string): Promise<TestApp> {
  const shop = await startTestApp('postgres', { environment: { ...s3.environment, PUBLIC_URL: publicUrl } });
  onTestFinished(() => shop.close());
  // The store has the time of this machine, and young objects are spared.
  shop.clock.advance(6 * hour);
  return shop;
}

/** A shop whose database is a copy of this one as it is now. */
async function startCopy(shop: TestApp): Promise<TestApp> {
  const copy = await startShop('https://copy.example');
  const rows = await shop.db.select().from(shopState).where(eq(shopState.key, 'bucketOwner'));
  if (rows.length > 0) await copy.db.insert(shopState).values(rows);
  return copy;
}

/** Runs the sweep every hour. */
async function sweepFor(shop: TestApp, hours: number): Promise<void> {
  for (let passed = 0; passed < hours; passed += 1) {
    await sweepFiles(shop.deps, shop.clock.now());
    shop.clock.advance(hour + minute);
  }
}

/** Runs a command on the shop. */
async function run(shop: TestApp, argv: string[]) {
  const printed: string[] = [];
  const variables = { DATABASE_URL: shop.database.url, DATA_DIR: shop.database.dataDir, DEMO: '0', SANDBOX: '1' };
  const exitCode = await runCommand(
    argv,
    { ...variables, ...s3.environment, PUBLIC_URL: 'https://shop.example' },
    { print: (text) => void printed.push(text) },
  );
  return { exitCode, text: printed.join('\n') };
}

async function checkOwner(shop: TestApp) {
  const findings = JSON.parse((await run(shop, ['doctor', '--json'])).text) as Record<string, string>[];
  const { status, detail } = findings.find(({ name }) => name === 'bucketOwner') ?? {};
  return { status, detail };
}

test('a shop claims a bucket without an owner, and sweeps it after two hours', async () => {
  const shop = await startShop('https://shop.example');
  await put(lost);
  expect(await checkOwner(shop)).toEqual({ status: 'ok', detail: expect.stringContaining('claims it') });
  await sweepFor(shop, 2);
  expect(await isThere(lost)).toBe(true);
  expect(await checkOwner(shop)).toEqual({ status: 'ok', detail: expect.stringContaining('https://shop.example') });
  await sweepFor(shop, 1);
  expect(await isThere(lost)).toBe(false);
});

test('a server that restarts every hour sweeps once nobody has swept for six hours', async () => {
  const shop = await startShop('https://shop.example');
  await sweepFor(shop, 1);
  await put(lost);
  const swept: boolean[] = [];
  for (let restart = 0; restart < 6; restart += 1) {
    const bucketOwner = new BucketOwner({ db: shop.db, client, publicUrl: 'https://shop.example' });
    Object.assign(shop.deps.providers, { bucketOwner });
    await sweepFor(shop, 1);
    swept.push(!(await isThere(lost)));
  }
  expect(swept).toEqual([false, false, false, false, false, true]);
});

test('a shop on an older copy of the database removes nothing, says so every hour, and leaves the owner alone', async () => {
  const shop = await startShop('https://shop.example');
  await sweepFor(shop, 3);
  const copy = await startCopy(shop);
  await sweepFor(shop, 1);
  await put(lost);
  for (let passed = 0; passed < 4; passed += 1) {
    await runDue(copy.deps, copy.clock.now());
    copy.clock.advance(hour + minute);
  }
  expect(await isThere(lost)).toBe(true);
  const failures = copy.logLines.filter((line) => line.includes('"job":"files"'));
  expect(failures).toHaveLength(4);
  expect(failures[0]).toContain('The bucket belongs to https://shop.example');
  expect(await checkOwner(copy)).toEqual({ status: 'failed', detail: expect.stringContaining('files claim') });
  await sweepFor(shop, 1);
  expect(await isThere(lost)).toBe(false);
});

test('a shop on a copy that is as new as the last sweep notices the owner before it removes anything', async () => {
  const shop = await startShop('https://shop.example');
  await sweepFor(shop, 3);
  const copy = await startCopy(shop);
  await put(lost);
  await sweepFor(copy, 1);
  await sweepFor(shop, 1);
  await expect(sweepFor(copy, 1)).rejects.toThrow('The bucket belongs to https://shop.example');
});

test('pictures that nothing shows stay while the bucket belongs to another shop', async () => {
  const shop = await startShop('https://shop.example');
  const copy = await startShop('https://copy.example');
  await sweepFor(shop, 1);
  const storageKey = 'b'.repeat(32);
  await put(`files/${storageKey}`);
  const createdAt = new Date(copy.clock.now().getTime() - 8 * day);
  const file = { name: 'a.png', size: 6, mime: 'image/png', checksum: 'c'.repeat(64), storageKey, createdAt };
  await copy.db.insert(files).values(file);
  await expect(sweepFor(copy, 1)).rejects.toThrow('The bucket belongs');
  expect(await sweepUnusedPictures(copy.deps, copy.clock.now())).toBe(0);
  expect(await isThere(`files/${storageKey}`)).toBe(true);
  expect((await run(copy, ['files', 'claim'])).exitCode).toBe(0);
  await sweepFor(copy, 3);
  expect(await sweepUnusedPictures(copy.deps, copy.clock.now())).toBe(1);
});

test('abandoned drafts on the disk are removed, whomever the bucket belongs to', async () => {
  const shop = await startShop('https://shop.example');
  const copy = await startShop('https://copy.example');
  const drafts: string[] = [];
  for (const { deps, database } of [shop, copy]) {
    const { key } = await deps.providers.files.receive(Readable.from([Buffer.from('left behind')]));
    const draft = join(database.dataDir, 'files', 'drafts', key);
    utimesSync(draft, 0, 0);
    drafts.push(draft);
  }
  await sweepFor(shop, 1);
  await expect(sweepFor(copy, 1)).rejects.toThrow('The bucket belongs');
  expect(drafts.map((draft) => existsSync(draft))).toEqual([false, false]);
});

test('files claim makes the shop the owner, and the former one pauses', async () => {
  const shop = await startShop('https://shop.example');
  await sweepFor(shop, 3);
  const copy = await startShop('https://copy.example');
  const dry = await run(copy, ['files', 'claim', '--dry-run']);
  expect(dry.text).toContain('would belong to this shop');
  expect(await checkOwner(copy)).toMatchObject({ status: 'failed' });
  const claimed = await run(copy, ['files', 'claim']);
  expect(claimed.text).toContain('It belonged to https://shop.example');
  expect(await checkOwner(copy)).toMatchObject({ status: 'ok' });
  await put(lost);
  await expect(sweepFor(shop, 1)).rejects.toThrow('The bucket belongs to https://shop.example');
  await sweepFor(copy, 3);
  expect(await isThere(lost)).toBe(false);
});

test('a restored backup does not own the bucket of its shop', async () => {
  const shop = await startShop('https://shop.example');
  await sweepFor(shop, 3);
  const archive = join(shop.database.dataDir, 'shop.tar.gz');
  await run(shop, ['backup', archive]);
  const restored = await startShop('https://copy.example');
  expect((await run(restored, ['restore', archive, '--replace'])).text).toContain('run `files claim`');
  expect(await checkOwner(restored)).toMatchObject({ status: 'failed' });
  await expect(sweepFor(restored, 1)).rejects.toThrow('The bucket belongs to https://shop.example');
});

test('a claim whose object did not reach the store leaves the bucket to its owner', async () => {
  const shop = await startShop('https://shop.example');
  await sweepFor(shop, 3);
  const owner = shop.deps.providers.bucketOwner;
  const put = S3Client.prototype.put;
  S3Client.prototype.put = async () => {
    throw new Error('the store does not answer');
  };
  for (let attempt = 0; attempt < 6; attempt += 1) await expect(owner?.claim(shop.clock.now())).rejects.toThrow();
  S3Client.prototype.put = put;
  expect(await owner?.read()).toMatchObject({ status: 'own' });
});

test('a shop owns its bucket after two claims at once, whichever object the store has last', async () => {
  const shop = await startShop('https://shop.example');
  await sweepFor(shop, 3);
  const owner = shop.deps.providers.bucketOwner;
  const { get, put } = S3Client.prototype;
  onTestFinished(() => void Object.assign(S3Client.prototype, { get, put }));
  const [bothRead, secondPut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let [reads, puts] = [0, 0];
  S3Client.prototype.get = async function getTogether(...input) {
    reads += 1;
    if (reads === 2) bothRead.resolve();
    await bothRead.promise;
    return get.apply(this, input);
  };
  S3Client.prototype.put = async function putInReverse(...input) {
    puts += 1;
    const isFirst = puts === 1;
    if (isFirst) await secondPut.promise;
    await put.apply(this, input);
    if (!isFirst) secondPut.resolve();
  };
  await Promise.all([owner?.claim(shop.clock.now()), owner?.claim(shop.clock.now())]);
  expect(await owner?.read()).toMatchObject({ status: 'own' });
});

test('an owner object that no shop has written pauses the sweep', async () => {
  const shop = await startShop('https://shop.example');
  for (const text of ['{}', 'no JSON', `"${'x'.repeat(10_000)}"`]) {
    await client.put('owner.json', new TextEncoder().encode(text));
    shop.clock.advance(hour + minute);
    await expect(sweepFor(shop, 1)).rejects.toThrow('The bucket belongs to an unknown shop');
  }
});
