import { maxGalleryPictures } from '@sampan/api/entities';
import { expect, test } from 'vitest';
import {
  getGalleryUrl,
  isGalleryFull,
  listGalleryIds,
  listNamedPictures,
  parseGalleryId,
  planGallery,
  toAuditedGallery,
} from './gallery.ts';

test('an address leads back to its picture, and no other does', () => {
  const url = getGalleryUrl({ id: 7, checksum: `0123456789ab${'c'.repeat(52)}` });
  expect(url).toBe('/media/gallery/7-0123456789ab');
  expect(parseGalleryId(url)).toBe(7);
  for (const other of ['/media/gallery/7', '/media/gallery/07-0123456789ab', '/media/gallery/../7-0123456789ab', '']) {
    expect(parseGalleryId(other), other).toBe(0);
  }
});

test('any value of the setting gives a list of ids', () => {
  expect(listGalleryIds([3, '4', 1.5, null, 2])).toEqual([3, 2]);
  expect(listGalleryIds({ 0: 1 })).toEqual([]);
  expect(listGalleryIds(undefined)).toEqual([]);
});

test('a picture that is named twice is one', () => {
  expect(listNamedPictures(['3', '1', '3'])).toEqual([3, 1]);
  expect(listNamedPictures(['x', '01', '-1', '1.5'])).toEqual([0]);
});

/** The ids from 1 to `count`. */
const createIds = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('a gallery takes pictures up to its limit; one that is too long can be sorted and shortened', () => {
  const full = createIds(maxGalleryPictures);
  const tooLong = createIds(maxGalleryPictures + 1);
  const plan = (images: readonly number[], before: readonly number[]) =>
    planGallery({ images: images.map(String), before, knownIds: new Set(tooLong) });
  expect([isGalleryFull(full.slice(1)), isGalleryFull(full)]).toEqual([false, true]);
  expect(plan(full, full.slice(1))).toMatchObject({ ok: true });
  expect(plan(tooLong, full)).toEqual({ ok: false, code: 'GALLERY_FULL' });
  expect(plan(tooLong.toReversed(), tooLong)).toMatchObject({ ok: true, ids: tooLong.toReversed() });
  expect(plan(tooLong.slice(1), tooLong)).toMatchObject({ ok: true, leaving: [1] });
});

test('the audit log has the pictures that a change added and removed, and the range that a reordering moved', () => {
  const images = (before: number[], after: number[]) => {
    const audited = toAuditedGallery(before, after);
    return [audited.before.images, audited.after.images];
  };
  expect(images([1, 2, 3], [9, 1, 2, 3])).toEqual([[], [9]]);
  expect(images([1, 2, 3], [1, 3])).toEqual([[2], []]);
  expect(images([1, 2, 3, 4], [9, 4, 3, 1])).toEqual([[2], [9]]);
  expect(images([1, 2, 3, 4], [1, 3, 2, 4])).toEqual([
    [2, 3],
    [3, 2],
  ]);
  expect(images([], [1])).toEqual([[], [1]]);
  expect(images([1, 2], [])).toEqual([[1, 2], []]);
  expect(images([1, 2], [1, 2])).toEqual([[], []]);
});

test('the audit log has the start and the length of a long reordered range', () => {
  const before = createIds(maxGalleryPictures);
  const after = [maxGalleryPictures, ...createIds(maxGalleryPictures - 1)];
  expect(toAuditedGallery(before, after)).toEqual({
    before: { images: createIds(50), reorderedCount: maxGalleryPictures },
    after: { images: [maxGalleryPictures, ...createIds(49)], reorderedCount: maxGalleryPictures },
  });
});
