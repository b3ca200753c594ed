import { expect, test } from 'vitest';
import { getGalleryUrl, listGalleryIds, listNamedPictures, parseGalleryId } from './gallery.ts';

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
