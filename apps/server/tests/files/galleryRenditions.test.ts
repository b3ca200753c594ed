import { existsSync, mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { contract } from '@sampan/api/contract';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { files } from '../../src/db/schema.ts';
import { warmImageCache } from '../../src/warmImageCache.ts';
import { createPerson, type Person } from '../support/people.ts';
import { createPhoto } from '../support/photo.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';

const { adminSetting, category, file, product } = contract;

let shop: TestApp;
let operator: Person;
beforeAll(async () => {
  shop = await startTestApp('postgres');
  operator = await createPerson(shop, 1);
}, 60_000);
afterAll(() => shop.close());

async function upload(picture: File) {
  const { files: sent } = await shop.expectOk(file.upload, { file0: picture }, { token: operator.token });
  const [one] = sent;
  if (!one) throw new Error('one file was sent');
  const name = `${one.id}-${one.checksum.slice(0, 12)}`;
  return { id: one.id, name, url: `/media/gallery/${name}` };
}
const setGallery = (...ids: number[]) =>
  shop.expectOk(adminSetting.gallery, { images: ids.map(String) }, { token: operator.token });
const get = (url: string) => shop.app.inject({ url });
const findFolder = (name: string) => join(shop.deps.config.dataDir, 'media/gallery', name);

test('an uploaded picture comes in every width and format, upright, made once', async () => {
  const picture = await upload(await createPhoto(2_400, 1_600));
  await setGallery(picture.id);
  for (const [file, width, format] of [
    ['240.avif', 240, 'heif'],
    ['480.webp', 480, 'webp'],
    ['640.avif', 640, 'heif'],
    ['960.webp', 960, 'webp'],
  ] as const) {
    const response = await get(`${picture.url}/${file}`);
    expect(response.statusCode, file).toBe(200);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const drawn = await sharp(response.rawPayload).metadata();
    expect([drawn.width, drawn.height, drawn.format]).toEqual([width, width * 1.5, format]);
    expect((await get(`${picture.url}/${file}`)).rawPayload.equals(response.rawPayload)).toBe(true);
  }
  expect(readdirSync(findFolder(picture.name)).sort()).toEqual(['240.avif', '480.webp', '640.avif', '960.webp']);
  for (const other of ['641.avif', '640.png', '640', '0640.avif', '%2e%2e%2f1']) {
    expect((await get(`${picture.url}/${other}`)).statusCode, other).toBe(404);
  }
});

test('a picture is not enlarged, and stays transparent', async () => {
  const logo = await sharp({ create: { width: 300, height: 200, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  const picture = await upload(new File([new Uint8Array(logo)], 'logo.png', { type: 'image/png' }));
  await setGallery(picture.id);
  const stored = await sharp((await get(picture.url)).rawPayload).metadata();
  const drawn = await sharp((await get(`${picture.url}/960.avif`)).rawPayload).metadata();
  expect([drawn.width, drawn.height, drawn.hasAlpha]).toEqual([300, 200, stored.hasAlpha]);
});

test('pictures outside the gallery have no renditions, and those of one that left are deleted at the next start', async () => {
  const picture = await upload(await createPhoto(1_200, 800));
  expect((await get(`${picture.url}/240.avif`)).statusCode).toBe(404);
  expect(existsSync(findFolder(picture.name))).toBe(false);
  await setGallery(picture.id);
  expect((await get(`${picture.url}/240.avif`)).statusCode).toBe(200);
  await setGallery();
  expect((await get(`${picture.url}/240.avif`)).statusCode).toBe(404);
  expect((await get(`/media/gallery/${picture.id}-000000000000/240.avif`)).statusCode).toBe(404);
  const stayed = await upload(await createPhoto(1_200, 800));
  await setGallery(stayed.id);
  await get(`${stayed.url}/240.avif`);

  await warmImageCache(shop.deps).whole;
  expect(existsSync(findFolder(picture.name))).toBe(false);
  expect(existsSync(findFolder(stayed.name))).toBe(true);
});

test('a rendition that cannot be stored is served all the same', async () => {
  const picture = await upload(await createPhoto(1_200, 880));
  await setGallery(picture.id);
  // A file where the folder would be.
  mkdirSync(join(findFolder(picture.name), '..'), { recursive: true });
  writeFileSync(findFolder(picture.name), '');
  expect((await get(`${picture.url}/240.avif`)).statusCode).toBe(200);
});

test('a rendition is on the disk before it has its name, and an empty one of a power failure is made again', async () => {
  const picture = await upload(await createPhoto(1_200, 960));
  await setGallery(picture.id);
  const path = join(findFolder(picture.name), '240.avif');
  const probe = await open(shop.deps.config.dataDir);
  const sync = vi.spyOn(Object.getPrototypeOf(probe) as typeof probe, 'sync');
  onTestFinished(() => sync.mockRestore());
  await probe.close();
  const wasNamedAtSync: boolean[] = [];
  sync.mockImplementation(async function recordName(this: typeof probe) {
    wasNamedAtSync.push(existsSync(path));
    await this.datasync();
  });
  const { rawPayload } = await get(`${picture.url}/240.avif`);
  expect(wasNamedAtSync).toEqual([false]);
  truncateSync(path);
  expect((await get(`${picture.url}/240.avif`)).rawPayload.equals(rawPayload)).toBe(true);
});

test('a picture whose file is missing is a 404, and does not stop the others from being made ahead', async () => {
  const [missing, present] = [await upload(await createPhoto(1_200, 800)), await upload(await createPhoto(1_200, 840))];
  await setGallery(missing.id, present.id);
  const [row] = await shop.db.select().from(files).where(eq(files.id, missing.id));
  await shop.deps.providers.files.remove(row?.storageKey ?? '');
  expect((await get(`${missing.url}/240.avif`)).statusCode).toBe(404);
  const token = { token: operator.token };
  const { id: categoryId } = await shop.expectOk(category.create, { name: '杂货', slug: 'sundries' }, token);
  const fields = {
    name: '物件',
    description: '',
    categoryId,
    type: 1,
    status: 1,
    priceAmount: 1_000,
    stock: 1,
  } as const;
  await shop.expectOk(
    product.create,
    { ...fields, slug: 'missing', gallery: [{ url: missing.url, alt: '', sort: 1 }] },
    token,
  );
  await shop.expectOk(
    product.create,
    { ...fields, slug: 'present', gallery: [{ url: present.url, alt: '', sort: 1 }] },
    token,
  );
  await warmImageCache(shop.deps).whole;
  expect(readdirSync(findFolder(present.name)).sort()).toEqual(['240.avif', '480.avif', '640.avif', '960.avif']);
});
