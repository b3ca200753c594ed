import { expect, test } from 'vitest';
import { toSrcSet } from './sources.ts';

test('a picture of the shop comes in every width', () => {
  expect(toSrcSet('/media/teapot-celadon-1', 'avif')).toBe(
    '/media/teapot-celadon-1/240.avif 240w, /media/teapot-celadon-1/480.avif 480w, /media/teapot-celadon-1/960.avif 960w',
  );
});

test('a picture from elsewhere is left as it is', () => {
  expect(toSrcSet('https://example.com/a.png', 'webp')).toBeUndefined();
  expect(toSrcSet('/media/a/240.webp', 'webp')).toBeUndefined();
  expect(toSrcSet('blob:1', 'webp')).toBeUndefined();
});
