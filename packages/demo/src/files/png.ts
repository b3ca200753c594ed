import { joined, toBytes, uint32 } from './bytes.ts';

const crcTable = Uint32Array.from({ length: 256 }, (_, start) => {
  let crc = start;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  return crc;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 255] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

function adler32(bytes: Uint8Array): number {
  let low = 1;
  let high = 0;
  for (const byte of bytes) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return high * 65_536 + low;
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const named = joined(toBytes(name), data);
  return joined(uint32(data.length), named, uint32(crc32(named)));
}

/** Data as deflate stores it unpacked, 64 KiB a block. */
function stored(data: Uint8Array): Uint8Array {
  const blocks: Uint8Array[] = [];
  for (let start = 0; start < data.length; start += 65_535) {
    const part = data.subarray(start, start + 65_535);
    const size = part.length;
    const isLast = start + size >= data.length ? 1 : 0;
    blocks.push(new Uint8Array([isLast, size & 255, size >> 8, ~size & 255, (~size >> 8) & 255]), part);
  }
  return joined(new Uint8Array([0x78, 0x01]), ...blocks, uint32(adler32(data)));
}

/** A picture in black and white, one bit a pixel. */
export function createPng(width: number, height: number, isWhite: (x: number, y: number) => boolean): Uint8Array {
  const row = Math.ceil(width / 8) + 1;
  const pixels = new Uint8Array(row * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * row + 1 + (x >> 3);
      if (isWhite(x, y)) pixels[at] = (pixels[at] ?? 0) | (128 >> (x & 7));
    }
  }
  const header = joined(uint32(width), uint32(height), new Uint8Array([1, 0, 0, 0, 0]));
  const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return joined(signature, chunk('IHDR', header), chunk('IDAT', stored(pixels)), chunk('IEND', new Uint8Array()));
}
