import { expect, test } from 'vitest';
import { toSrcSet } from './sources.ts';

test('a picture of the shop comes in every width, drawn or uploaded', () => {
  expect(toSrcSet('/media/teapot-1', 'avif')).toBe(
    '/media/teapot-1/240.avif 240w, /media/teapot-1/480.avif 480w, /media/teapot-1/640.avif 640w, /media/teapot-1/960.avif 960w',
  );
  expect(toSrcSet('/media/gallery/12-0123456789ab', 'webp')).toMatch(
    /^\/media\/gallery\/12-0123456789ab\/240\.webp 240w/,
  );
});

test('a picture from elsewhere is left as it is', () => {
  expect(toSrcSet('https://example.com/a.png', 'webp')).toBeUndefined();
  expect(toSrcSet('/media/a/240.webp', 'webp')).toBeUndefined();
  expect(toSrcSet('/media/avatars/a.webp', 'webp')).toBeUndefined();
  expect(toSrcSet('blob:1', 'webp')).toBeUndefined();
});
