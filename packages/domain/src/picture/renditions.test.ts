import { expect, test } from 'vitest';
import { hasRenditions, isUploadedPicture, parseRendition } from './renditions.ts';

test('the last part of a path names a rendition that is served, or none', () => {
  expect(parseRendition('640.avif')).toEqual({ width: 640, format: 'avif' });
  expect(parseRendition('240.webp')).toEqual({ width: 240, format: 'webp' });
  for (const other of ['641.avif', '640.png', '0640.avif', '640', '640.avif.webp', '../640.avif', '']) {
    expect(parseRendition(other), other).toBeUndefined();
  }
});

test('drawn and uploaded pictures have renditions, others have none', () => {
  expect(hasRenditions('/media/teapot-celadon-1')).toBe(true);
  expect(hasRenditions('/media/gallery/12-0123456789ab')).toBe(true);
  expect(isUploadedPicture('/media/gallery/12-0123456789ab')).toBe(true);
  expect(isUploadedPicture('/media/teapot-celadon-1')).toBe(false);
  for (const other of ['/media/avatars/a.webp', '/media/a/240.webp', 'https://example.com/media/a', 'blob:1', '']) {
    expect(hasRenditions(other), other).toBe(false);
  }
});
