import { cleanFileName } from '@sampan/domain/file/fileName';

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
function detectFileKind(bytes: Uint8Array): string | undefined {
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

/** An uploaded file with its bytes already read, because the demo handlers are synchronous. */
export class DemoUpload extends Blob {
  readonly name: string;
  readonly content: Uint8Array;
  /** SHA-256, hexadecimal. */
  readonly checksum: string;

  constructor(name: string, content: Uint8Array, checksum: string) {
    super([new Uint8Array(content)]);
    this.name = name;
    this.content = content;
    this.checksum = checksum;
  }

  /** MIME type detected from the first bytes; undefined for an unsupported kind. */
  get mime() {
    return detectFileKind(this.content);
  }

  /** Representation used to compare requests with the same idempotency key. */
  toJSON() {
    return { name: this.name, checksum: this.checksum };
  }
}

/** Returns the upload behind a blob of a parsed input. */
export function toUpload(blob: Blob | undefined): DemoUpload {
  if (!(blob instanceof DemoUpload)) throw new Error('The backend is asked with its files read: see withUploads');
  return blob;
}

/** A file in a response. */
export class DemoFile extends Blob {
  readonly name: string;
  readonly checksum: string;
  readonly isInline: boolean;

  constructor(bytes: Uint8Array, file: { name: string; mime: string; checksum: string }, isInline = false) {
    super([new Uint8Array(bytes)], { type: file.mime });
    this.name = file.name;
    this.checksum = file.checksum;
    this.isInline = isInline;
  }
}

async function read(blob: Blob): Promise<DemoUpload> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const checksum = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const name = cleanFileName(blob instanceof File ? blob.name : '');
  return new DemoUpload(name, bytes, checksum);
}

/** Replaces the files of an input by DemoUpload. Call it before the backend handles the input. */
export async function withUploads(input: unknown): Promise<unknown> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input;
  const entries = Object.entries(input).map(async ([name, value]) =>
    value instanceof Blob ? [name, await read(value)] : [name, value],
  );
  return Object.fromEntries(await Promise.all(entries));
}
