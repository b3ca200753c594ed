import jsQR from 'jsqr';

/** Pixels of a module, and modules of the quiet zone that the tile around the code has. */
const [scale, margin] = [6, 4];

/** Decodes a drawn `QrCode` as a camera would. @throws Error if it cannot be decoded */
export function readQrCode(image: HTMLElement): string {
  const modules = Number(image.getAttribute('viewBox')?.split(' ').at(-1));
  const side = (modules + 2 * margin) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x, y] of image
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)/g) ?? []) {
    for (let row = 0; row < scale; row += 1) {
      const from = ((Number(y) + margin) * scale + row) * side + (Number(x) + margin) * scale;
      for (let at = from; at < from + scale; at += 1) pixels.fill(0, at * 4, at * 4 + 3);
    }
  }
  const found = jsQR(pixels, side, side);
  if (!found) throw new Error('No QR code is read.');
  return found.data;
}
