/** Crop rectangle in pixels of the original picture. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Edge length of the uploaded square in pixels. */
export const avatarPixels = 512;

/** Edge length of the output in pixels; never upscales the crop. */
export function outputSize(area: CropArea): number {
  return Math.max(1, Math.min(avatarPixels, Math.round(Math.min(area.width, area.height))));
}

/** Crops a picture to a square JPEG. @throws if the browser cannot decode the picture */
export async function cropPicture(file: Blob, area: CropArea): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const pixels = outputSize(area);
  const canvas = document.createElement('canvas');
  canvas.width = pixels;
  canvas.height = pixels;
  const paint = canvas.getContext('2d');
  if (!paint) throw new Error('There is no canvas to cut the picture on');
  // JPEG has no transparency: without a background, transparent pixels turn black.
  paint.fillStyle = 'white';
  paint.fillRect(0, 0, pixels, pixels);
  paint.imageSmoothingQuality = 'high';
  paint.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, pixels, pixels);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))),
      'image/jpeg',
      0.9,
    );
  });
}
