import { expect, test } from 'vitest';
import { toShopPicturePath } from './pastedHtml.ts';

const origin = 'https://shop.example';
const gallery = '/media/gallery/7-0123456789ab';

test.each([
  [gallery, gallery],
  [`${origin}${gallery}`, gallery],
  [`HTTPS://SHOP.EXAMPLE${gallery}?v=1#x`, gallery],
  [`//shop.example${gallery}`, gallery],
  [`${origin}${gallery}/640.webp`, gallery],
  [`${gallery}/480.avif`, gallery],
  [`${origin}/media/scene-pier-dawn/960.webp`, '/media/scene-pier-dawn'],
  [`${origin}/other/640.webp`, '/other/640.webp'],
])('the picture %s is %s', (src, path) => {
  expect(toShopPicturePath(src, origin)).toBe(path);
});

test.each([
  'https://elsewhere.example/a.png',
  'http://shop.example/media/gallery/7-0123456789ab',
  '//elsewhere.example/a.png',
  '/\\elsewhere.example/a.png',
  `${origin}//elsewhere.example/a.png`,
  'https://',
  'data:image/png;base64,AAAA',
  'a.png',
  '',
])('%s is no picture of the shop', (src) => {
  expect(toShopPicturePath(src, origin)).toBeUndefined();
});
