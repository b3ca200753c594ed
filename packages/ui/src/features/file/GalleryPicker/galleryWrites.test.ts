import type { Client } from '@sampan/api/client';
import { gallery } from '@sampan/api/contract/gallery';
import type { Endpoint } from '@sampan/api/endpoint';
import { planGallery } from '@sampan/domain/setting/gallery';
import { expect, test, vi } from 'vitest';
import { createSendFile } from '../UploadField/sendFile.ts';
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
function aShop(start: number[], failUploadWith?: { statusCode: number; code?: string; fields?: object }) {
  let ids = start;
  let nextId = 100;
  const paths: string[] = [];
  const call = async (endpoint: Endpoint, input: { images?: string[]; seen?: number[] }) => {
    paths.push(endpoint.path);
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (endpoint === gallery.upload) {
      if (failUploadWith) return { status: 'fail', error: { code: 'X', message: '', ...failUploadWith } };
      nextId += 1;
      ids = [nextId, ...ids];
      return { status: 'success', data: picture(nextId) };
    }
    if (input.images) {
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
  return { client: { call } as unknown as Client, ids: () => ids, paths };
}

test('an upload sends the picture alone, whatever the gallery has', async () => {
  const shop = aShop([1, 2]);
  const uploaded = await uploadPicture(createSendFile(shop.client), new File(['a'], 'a.png'), quiet);
  expect(uploaded.url).toMatch(/^\/media\/gallery\//);
  expect(shop.ids()).toEqual([uploaded.id, 1, 2]);
  expect(shop.paths).toEqual([gallery.upload.path]);
});

test('a picture whose answer was lost is sent again under its key, and a refused one under a new key', async () => {
  const call = vi.fn();
  const sendFile = createSendFile({ call });
  const file = new File(['a'], 'a.png');
  for (const statusCode of [499, 422, 422]) {
    call.mockResolvedValueOnce({ status: 'fail', error: { code: 'X', message: '', statusCode } });
    await expect(uploadPicture(sendFile, file, quiet)).rejects.toThrow();
  }
  const [first, second, third] = call.mock.calls.map(([, , options]) => options.idempotencyKey);
  expect(first).toMatch(/./);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
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
  [{ statusCode: 415 }, 'type'],
  [{ statusCode: 422, code: 'GALLERY_FULL' }, 'full'],
  [{ statusCode: 422, code: 'FILE_REFUSED', fields: { file: 'broken' } }, 'type'],
  [{ statusCode: 422, code: 'FILE_REFUSED', fields: { file: 'large' } }, 'pixels'],
  [{ statusCode: 422, code: 'FILE_REFUSED', fields: { file: 'pixels' } }, 'small'],
  [{ statusCode: 499, isUnsent: true }, 'offline'],
  [{ statusCode: 499 }, 'unknown'],
  [{ statusCode: 500 }, 'failed'],
])('%j is refused as %s, and the gallery stays', async (error, reason) => {
  const shop = aShop([1], error);
  const sendFile = createSendFile(shop.client);
  await expect(uploadPicture(sendFile, new File(['a'], 'a.png'), quiet)).rejects.toMatchObject({ reason });
  expect(shop.ids()).toEqual([1]);
});
