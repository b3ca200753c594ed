import { cleanFileName } from '@sampan/domain/file/fileName';
import { detectFileKind } from './fileKinds.ts';

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
