/** Of a picture, in its own pixels. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels along each edge of the picture that is sent: sharp at its largest, small on the wire. */
export const avatarPixels = 512;

/** No larger than what was cut out: pixels that are not there are not made up. */
export function outputSize(area: CropArea): number {
  return Math.max(1, Math.min(avatarPixels, Math.round(Math.min(area.width, area.height))));
}

/** The square that was chosen, as a JPEG. @throws where the browser cannot open the picture. */
export async function croppedPicture(file: Blob, area: CropArea): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  const pixels = outputSize(area);
  const canvas = document.createElement('canvas');
  canvas.width = pixels;
  canvas.height = pixels;
  const paint = canvas.getContext('2d');
  if (!paint) throw new Error('There is no canvas to cut the picture on');
  // A JPEG has no transparency: without a ground it would turn black.
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
