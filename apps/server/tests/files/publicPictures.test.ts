import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { contract } from '@sampan/api/contract';
import { samplePng } from '@sampan/demo/scenarios/samples';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../../../scripts/processes/scratchFolder.ts';
import { checkPublicPictures } from '../../src/cli/commands/publicPictures.ts';
import { readConfig } from '../../src/config.ts';
import { runDue } from '../../src/cron/cron.ts';
import { files } from '../../src/db/schema.ts';
import { S3Client } from '../../src/providers/files/s3Client.ts';
import { createPerson, type Person } from '../support/people.ts';
import { type S3Server, startS3 } from '../support/s3Server.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import { hour } from '../support/testClock.ts';

const { adminSetting, file, user } = contract;

const index =
  '<!doctype html><html lang="zh-CN"><head><title>Sampan</title><meta property="csp-nonce" nonce="__CSP_NONCE__" /></head><body><div id="root"></div></body></html>';

/** Serves `public/*` and `avatars/*` of a bucket, like a CDN or a bucket policy; 403 for anything else. */
async function startPublicSite({ endpoint, bucket }: S3Server['config']): Promise<Server> {
  const server = createServer(async ({ url = '' }, response) => {
    if (!/^\/(public|avatars)\//.test(url)) return void response.writeHead(403).end();
    const found = await fetch(`${endpoint}/${bucket}${url}`);
    const names = ['content-type', 'cache-control'];
    response.writeHead(found.status, Object.fromEntries(names.map((name) => [name, found.headers.get(name) ?? ''])));
    response.end(Buffer.from(await found.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

let s3: S3Server;
let site: Server;
let publicUrl: string;
let root: string;
let shop: TestApp;
let operator: Person;
beforeAll(async () => {
  s3 = await startS3();
  site = await startPublicSite(s3.config);
  publicUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  root = scratchFolder('public-pictures');
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'index.html'), index);
  writeFileSync(join(root, 'worker.js'), 'self.addEventListener("fetch", () => {});');
  shop = await startTestApp('postgres', {
    environment: { ...s3.environment, S3_PUBLIC_URL: `${publicUrl}/` },
    webRoot: root,
  });
  operator = await createPerson(shop, 1);
}, 60_000);
afterAll(async () => {
  await shop.close();
  site.close();
  await s3.stop();
  rmSync(root, { recursive: true, force: true });
});

async function upload(name: string) {
  const { files: sent } = await shop.expectOk(file.upload, { file0: samplePng({ name }) }, { token: operator.token });
  const [one] = sent;
  if (!one) throw new Error('one file was sent');
  return { id: one.id, path: `/media/gallery/${one.id}-${one.checksum.slice(0, 12)}` };
}
const setGallery = (...ids: number[]) =>
  shop.expectOk(adminSetting.gallery, { images: ids.map(String) }, { token: operator.token });
const get = (url: string) => shop.app.inject({ url });
const readRow = async (id: number) => (await shop.db.select().from(files).where(eq(files.id, id)))[0];
async function listPublic(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of new S3Client(s3.config).list('public/')) keys.push(key);
  return keys;
}

test('a gallery picture is copied at its first request, and then comes from the public address, until it leaves', async () => {
  const picture = await upload('shown.png');
  await setGallery(picture.id);
  expect(await listPublic()).toEqual([]);
  const first = await get(picture.path);
  expect(first.statusCode).toBe(200);
  await shop.deps.background.idle();
  const second = await get(picture.path);
  expect(second.statusCode).toBe(307);
  const location = String(second.headers.location);
  expect(location).toBe(`${publicUrl}/public/${(await readRow(picture.id))?.publicKey}`);
  expect(second.headers['cache-control']).toBe('public, max-age=3600');
  const shown = await fetch(location);
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(Buffer.from(await shown.arrayBuffer()).equals(first.rawPayload)).toBe(true);

  await setGallery();
  await shop.deps.background.idle();
  expect((await get(picture.path)).statusCode).toBe(404);
  expect((await fetch(location)).status).toBe(404);
  expect((await readRow(picture.id))?.publicKey).toBeNull();

  // It comes back under another key, so that no cached redirect leads to what was removed.
  await setGallery(picture.id);
  expect((await get(picture.path)).statusCode).toBe(200);
  await shop.deps.background.idle();
  const again = String((await get(picture.path)).headers.location);
  expect(again).not.toBe(location);
  expect((await fetch(again)).status).toBe(200);
  await setGallery();
});

test('a private file has no public copy, and the store has it encrypted only', async () => {
  const own = await upload('own.png');
  expect((await get(own.path)).statusCode).toBe(404);
  await shop.deps.background.idle();
  const row = await readRow(own.id);
  expect(row?.publicKey).toBeNull();
  expect((await fetch(`${publicUrl}/files/${row?.storageKey}`)).status).toBe(403);
  const raw = await new S3Client(s3.config).get(`files/${row?.storageKey}`);
  const bytes = Buffer.concat((await raw?.stream.toArray()) ?? []);
  expect(bytes.subarray(0, 8).toString()).toBe('SAMPANF1');
});

test('a picture that leaves the gallery while it is copied is not public afterwards', async () => {
  const picture = await upload('leaving.png');
  await setGallery(picture.id);
  const { publicPictures } = shop.deps.providers;
  if (!publicPictures) throw new Error('there is a public store');
  const copy = publicPictures.copy.bind(publicPictures);
  publicPictures.copy = async (...given) => {
    const key = await copy(...given);
    await setGallery();
    return key;
  };
  expect((await get(picture.path)).statusCode).toBe(200);
  await shop.deps.background.idle();
  publicPictures.copy = copy;
  expect((await readRow(picture.id))?.publicKey).toBeNull();
  expect(await listPublic()).toEqual([]);
});

test('a public copy that cannot be removed does not keep the others public', async () => {
  const pictures = [await upload('stuck.png'), await upload('removed.png')];
  await setGallery(...pictures.map(({ id }) => id));
  for (const { path } of pictures) await get(path);
  await shop.deps.background.idle();
  expect(await listPublic()).toHaveLength(2);
  const { publicPictures } = shop.deps.providers;
  if (!publicPictures) throw new Error('there is a public store');
  const remove = publicPictures.remove.bind(publicPictures);
  const attempted: string[] = [];
  publicPictures.remove = async (key) => {
    attempted.push(key);
    if (attempted.length === 1) throw new Error('the bucket does not answer');
    await remove(key);
  };
  await setGallery();
  await shop.deps.background.idle();
  publicPictures.remove = remove;
  expect(await listPublic()).toEqual([`public/${attempted[0]}`]);
  expect(shop.logLines.join('')).toContain('Public copies not removed: 1');
  await remove(attempted[0] ?? '');
});

test('while the public store takes no copy, the shop serves the picture and does not try again at once', async () => {
  const picture = await upload('failing.png');
  await setGallery(picture.id);
  const { publicPictures } = shop.deps.providers;
  if (!publicPictures) throw new Error('there is a public store');
  const copy = publicPictures.copy.bind(publicPictures);
  let attempts = 0;
  publicPictures.copy = async () => {
    attempts += 1;
    throw new Error('the bucket is full');
  };
  for (let request = 0; request < 3; request += 1) {
    expect((await get(picture.path)).statusCode).toBe(200);
    await shop.deps.background.idle();
  }
  publicPictures.copy = copy;
  expect(attempts).toBe(1);
  expect(shop.logLines.join('')).toContain('a picture was not copied to the public store');
  await setGallery();
});

test('an avatar comes from the public address, with its type', async () => {
  const person = await createPerson(shop);
  const sharp = (await import('sharp')).default;
  const png = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#0d9b8a' } })
    .png()
    .toBuffer();
  const face = new File([new Uint8Array(png)], 'face.png', { type: 'image/png' });
  const { avatar } = await shop.expectOk(user.uploadAvatar, { file: face }, { token: person.token });
  const { statusCode, headers } = await get(avatar);
  expect(statusCode).toBe(307);
  const shown = await fetch(String(headers.location));
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
});

test('the sweep removes a copy that no file names, and no other', async () => {
  const picture = await upload('kept.png');
  await shop.db
    .update(files)
    .set({ publicKey: 'a'.repeat(32) })
    .where(eq(files.id, picture.id));
  const client = new S3Client(s3.config);
  for (const letter of ['a', 'b']) await client.put(`public/${letter.repeat(32)}`, new Uint8Array(3));
  // Objects have the time of this machine, and the sweep spares young ones.
  shop.clock.advance(Date.now() - shop.clock.now().getTime() + 3 * hour);
  // The first run claims the bucket.
  await runDue(shop.deps, shop.clock.now());
  shop.clock.advance(2 * hour);
  await runDue(shop.deps, shop.clock.now());
  expect(await listPublic()).toEqual([`public/${'a'.repeat(32)}`]);
});

test('the policy of a page allows pictures from the public address and nothing else; that of the worker lets it fetch them', async () => {
  const readPolicy = async (url: string) =>
    new Map(
      String((await get(url)).headers['content-security-policy'])
        .split(';')
        .map((directive) => directive.trim().split(' '))
        .map(([name = '', ...sources]) => [name, sources]),
    );
  const page = await readPolicy('/');
  expect(page.get('img-src')).toEqual(["'self'", 'data:', 'blob:', `${publicUrl}/`]);
  for (const [name, sources] of page) if (name !== 'img-src') expect(sources.join(' '), name).not.toContain(publicUrl);
  const worker = await readPolicy('/worker.js');
  expect(worker.get('connect-src')).toEqual(["'self'", `${publicUrl}/`]);
  expect(worker.get('script-src')?.join(' ')).not.toContain(publicUrl);
});

test('doctor says whether the address shows the public pictures, and only those', async () => {
  const check = (url?: string) => {
    const config = readConfig({ ...s3.environment, ...(url && { S3_PUBLIC_URL: url }) });
    return checkPublicPictures({ config, connection: { db: shop.db } });
  };
  await upload('private.png');
  expect(await check()).toEqual(['ok', 'The shop serves them.']);
  expect(await check(publicUrl)).toEqual(['ok', publicUrl]);
  const [status, text] = await check(`${publicUrl}/elsewhere`);
  expect([status, text]).toEqual(['failed', expect.stringContaining('answers 403')]);
  // The emulator shows everybody everything.
  expect(await check(`${s3.config.endpoint}/${s3.config.bucket}`)).toEqual([
    'warning',
    expect.stringContaining('Everybody can read files/*'),
  ]);
  expect((await listPublic()).filter((key) => key.includes('doctor'))).toEqual([]);
});
