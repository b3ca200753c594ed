/** MIME types by kind. */
const kinds = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  zip: 'application/zip',
  mp4: 'video/mp4',
  quicktime: 'video/quicktime',
  webm: 'video/webm',
} as const;

const readText = (bytes: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...bytes.subarray(start, start + length));
const begins = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, place) => bytes[place] === byte);

/** Detects a file's MIME type by its first bytes; undefined for an unsupported kind. */
export function detectFileKind(bytes: Uint8Array): string | undefined {
  if (begins(bytes, [0xff, 0xd8, 0xff])) return kinds.jpeg;
  if (begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) {
    return readText(bytes, 12, 4) === 'IHDR' ? kinds.png : undefined;
  }
  if (begins(bytes, [0x1a, 0x45, 0xdf, 0xa3])) return kinds.webm;
  if (begins(bytes, [0x50, 0x4b, 0x03, 0x04])) return kinds.zip;
  if (readText(bytes, 0, 5) === '%PDF-') return kinds.pdf;
  if (readText(bytes, 0, 4) === 'RIFF' && readText(bytes, 8, 4) === 'WEBP') return kinds.webp;
  if (readText(bytes, 4, 4) !== 'ftyp') return undefined;
  return readText(bytes, 8, 4) === 'qt  ' ? kinds.quicktime : kinds.mp4;
}

/** Returns whether a file has its end marker: a truncated PDF, PNG or JPEG is rejected. */
export function isWhole(bytes: Uint8Array): boolean {
  const end = readText(bytes, Math.max(0, bytes.length - 1024), 1024);
  const kind = detectFileKind(bytes);
  if (kind === kinds.pdf) return end.includes('%%EOF');
  if (kind === kinds.png) return end.includes('IEND');
  return kind !== kinds.jpeg || end.includes('\xff\xd9');
}

/** Returns width and height of a PNG; undefined for other formats. */
export function readPixels(bytes: Uint8Array): readonly [width: number, height: number] | undefined {
  if (detectFileKind(bytes) !== kinds.png || bytes.length < 24) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return [view.getUint32(16), view.getUint32(20)];
}
