import sharp from 'sharp';

/** A JPEG as a phone takes it: on its side, with an orientation in its metadata. */
export async function createPhoto(width: number, height: number): Promise<File> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const small = await sharp({
    create: { width: width / 8, height: height / 8, channels: 3, background: '#fff', noise },
  })
    .png()
    .toBuffer();
  const bytes = await sharp(small).resize(width, height).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  return new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' });
}
