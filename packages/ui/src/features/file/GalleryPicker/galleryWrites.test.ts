import type { Client } from '@sampan/api/client';
import { adminSetting } from '@sampan/api/contract/setting';
import { file as fileContract } from '@sampan/api/contract/user';
import { planGallery } from '@sampan/domain/setting/gallery';
import { expect, test } from 'vitest';
import { changeGallery, uploadPicture } from './galleryWrites.ts';

const picture = (id: number) => ({
  id,
  name: `${id}.jpg`,
  size: 1,
  mime: 'image/jpeg',
  checksum: 'a'.repeat(64),
  createdAt: '2026-03-07T06:05:00.000Z',
  url: `/media/gallery/${id}-aaaaaaaaaaaa`,
});
const quiet = { signal: new AbortController().signal, onProgress: () => undefined };

/** A server that responds with a delay. */
function aShop(start: number[], failUploadWith?: { statusCode: number; fields?: Record<string, string> }) {
  let ids = start;
  let nextId = 100;
  const call = async (endpoint: unknown, input: { images?: string[]; seen?: number[] }) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (endpoint === fileContract.upload) {
      if (failUploadWith) return { status: 'fail', error: { code: 'X', message: '', ...failUploadWith } };
      nextId += 1;
      return { status: 'success', data: { files: [picture(nextId)] } };
    }
    if (endpoint === adminSetting.gallery && input.images) {
      const plan = planGallery({
        images: input.images,
        before: ids,
        seen: input.seen,
        knownIds: new Set([...ids, ...input.images.map(Number)]),
      });
      if (plan.ok) ids = plan.ids;
    }
    return { status: 'success', data: ids.map(picture) };
  };
  return { client: { call } as unknown as Client, ids: () => ids, otherClient: { call } as unknown as Client };
}

test('uploads at the same time all stay, the newest in front', async () => {
  const shop = aShop([1, 2]);
  const files = ['a', 'b', 'c'].map((name) => new File([name], `${name}.png`));
  const pictures = await Promise.all(files.map((file) => uploadPicture(shop.client, file, quiet)));
  expect(shop.ids()).toHaveLength(5);
  expect(shop.ids().slice(-2)).toEqual([1, 2]);
  for (const { picture } of pictures) expect(picture.url).toMatch(/^\/media\/gallery\//);
});

test('two clients that upload at the same time both keep their picture, and both see it', async () => {
  const shop = aShop([1, 2]);
  const upload = (client: Client) => uploadPicture(client, new File(['a'], 'a.png'), quiet);
  const uploads = await Promise.all([upload(shop.client), upload(shop.otherClient)]);
  expect(shop.ids()).toEqual([...uploads.map(({ picture: { id } }) => id), 1, 2]);
});

test('a change is made of what the gallery is by then', async () => {
  const shop = aShop([1, 2, 3]);
  await Promise.all([
    changeGallery(shop.client, (ids) => ids.filter((id) => id !== 2)),
    changeGallery(shop.client, (ids) => ids.toReversed()),
  ]);
  expect(shop.ids()).toEqual([3, 1]);
});

test.each([
  [{ statusCode: 413 }, 'size'],
  [{ statusCode: 415, fields: { file0: 'type' } }, 'type'],
  [{ statusCode: 422, fields: { file0: 'quota' } }, 'quota'],
  [{ statusCode: 499 }, 'offline'],
  [{ statusCode: 500 }, 'failed'],
])('%j is refused as %s, and the gallery stays', async (error, reason) => {
  const shop = aShop([1], error);
  await expect(uploadPicture(shop.client, new File(['a'], 'a.png'), quiet)).rejects.toMatchObject({ reason });
  expect(shop.ids()).toEqual([1]);
});
