import { contract } from '@sampan/api/contract';
import { maxGalleryPictures } from '@sampan/api/entities';
import { samplePng } from '@sampan/demo/scenarios/samples';
import { gallerySetting } from '@sampan/domain/setting/gallery';
import { and, count, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { files, orderLines, settings } from '../../src/db/schema.ts';
import { type Commerce, openCommerce } from '../commerce/shop.ts';
import { forAnyDatabase } from '../support/databases.ts';

const { adminSetting, file, gallery, setting } = contract;

forAnyDatabase('the gallery', (kind) => {
  let shop: Commerce;
  beforeAll(async () => {
    shop = await openCommerce(kind);
  });
  afterAll(() => shop.close());

  const isGallery = and(eq(settings.settingGroup, 'gallery'), eq(settings.key, 'images'));
  const getStatus = async (url: string) => (await shop.app.inject({ url })).statusCode;
  const setGallery = (...ids: number[]) =>
    shop.expectOk(adminSetting.gallery, { images: ids.map(String) }, { token: shop.staff.token });

  /** Stores a gallery with this many ids, without files. */
  async function fill(length: number) {
    const value = { value: Array.from({ length }, (_, index) => 1_000_000 + index) };
    await shop.db.delete(settings).where(isGallery);
    await shop.db.insert(settings).values({ ...gallerySetting, value });
    shop.deps.settings.forget();
  }
  async function countFiles(): Promise<number> {
    const [row] = await shop.db.select({ count: count() }).from(files).where(isNull(files.deletedAt));
    return row?.count ?? 0;
  }
  const upload = (name: string) =>
    shop.call(gallery.upload, { file: samplePng({ name }) }, { token: shop.staff.token });

  test('takes pictures up to its limit, also of two at once, and stores nothing of a refused one', async () => {
    await fill(maxGalleryPictures - 1);
    const before = await countFiles();
    const keep = vi.spyOn(shop.deps.providers.files, 'keep');
    const remove = vi.spyOn(shop.deps.providers.files, 'remove');
    const answers = await Promise.all([upload('one.png'), upload('other.png')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect(answers.find(({ statusCode }) => statusCode === 422)?.data).toMatchObject({ code: 'GALLERY_FULL' });
    expect(await countFiles()).toBe(before + 1);
    expect(keep.mock.calls.length - remove.mock.calls.length).toBe(1);

    keep.mockClear();
    expect((await upload('late.png')).data).toMatchObject({ code: 'GALLERY_FULL' });
    expect(keep).not.toHaveBeenCalled();
    await fill(0);
  });

  test('is not among the settings that every page carries', async () => {
    const { data } = await upload('shown.png');
    const { url = '' } = data as { url?: string };
    expect(await getStatus(url)).toBe(200);
    const { gallery: publicGallery } = await shop.expectOk(setting.public, {});
    expect(publicGallery ?? {}).not.toHaveProperty('images');
    await setGallery();
    expect(await getStatus(url)).toBe(404);
  });

  test('a picture that left it is served on while an order shows it', async () => {
    const { data } = await upload('sold.png');
    const { url = '' } = data as { url?: string };
    const { lines } = await shop.order([{ product: await shop.addProduct() }]);
    const isLine = eq(orderLines.id, lines[0]?.id ?? 0);
    await shop.db.update(orderLines).set({ cover: url }).where(isLine);
    await setGallery();
    expect(await getStatus(url)).toBe(200);
    expect(await getStatus(`${url}/480.webp`)).toBe(200);
    await shop.db.update(orderLines).set({ cover: '/media/scene-pier-dawn' }).where(isLine);
    expect(await getStatus(url)).toBe(404);
  });

  test('takes no picture of a customer, which may be a receipt', async () => {
    const { token } = shop.customer;
    const { files: uploaded } = await shop.expectOk(
      file.upload,
      { file0: samplePng({ name: 'receipt.png' }) },
      { token },
    );
    const images = uploaded.map(({ id }) => String(id));
    const { data } = await shop.call(adminSetting.gallery, { images }, { token: shop.staff.token });
    expect(data).toMatchObject({ code: 'VALIDATION' });
    expect(await shop.expectOk(adminSetting.gallery, {}, { token: shop.staff.token })).toEqual([]);
  });
});
