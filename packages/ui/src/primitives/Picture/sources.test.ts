import { expect, test } from 'vitest';
import { srcSetOf } from './sources.ts';

test('a picture of the shop comes in every width', () => {
  expect(srcSetOf('/media/teapot-celadon-1', 'avif')).toBe(
    '/media/teapot-celadon-1/240.avif 240w, /media/teapot-celadon-1/480.avif 480w, /media/teapot-celadon-1/960.avif 960w',
  );
});

test('a picture from elsewhere is left as it is', () => {
  expect(srcSetOf('https://example.com/a.png', 'webp')).toBeUndefined();
  expect(srcSetOf('/media/a/240.webp', 'webp')).toBeUndefined();
  expect(srcSetOf('blob:1', 'webp')).toBeUndefined();
});
