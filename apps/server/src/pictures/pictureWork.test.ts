import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPicture } from './pictureWork.ts';

const draw = async (minSide: number, maxPixels: number) => {
  const source = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  const result = await drawPicture(source, { kind: 'document', keepsTransparency: false, minSide, maxPixels });
  return 'rejected' in result ? result.rejected : result.format;
};

test('a picture is refused for too few or too many pixels', async () => {
  expect(await draw(30, 1200)).toBe('jpg');
  expect(await draw(31, 1200)).toBe('pixels');
  expect(await draw(30, 1199)).toBe('large');
});
