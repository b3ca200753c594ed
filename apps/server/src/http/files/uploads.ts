import { pipeline, type Readable, Transform } from 'node:stream';
import multipart from '@fastify/multipart';
import type { Endpoint } from '@sampan/api/endpoint';
import type { ByteRange } from '@sampan/domain/file/byteRange';
import { cleanFileName } from '@sampan/domain/file/fileName';
import { getUploadLimits, type UploadLimits } from '@sampan/domain/file/uploadRules';
import type { ShopSettings } from '@sampan/domain/setting/settingDefaults';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { FileStore, StoredBytes } from '../../providers/files/port.ts';
import { ApiError, createFieldError } from '../apiError.ts';
import type { Reservation } from './uploadSpace.ts';

/** Maximum number and length of form fields besides the files. */
const maxFields = 8;
const maxFieldSize = 4096;
/** Allowance for multipart boundaries and part headers, bytes. */
const overhead = 64 * 1024;
/** Idle timeout of an upload, ms. */
const timeoutMs = 60_000;

/**
 * An uploaded file. Satisfies the contract's `v.blob()`, but its bytes are a draft in the file store: call `keep` to
 * persist it; drafts are deleted when the call ends.
 */
export class Upload extends Blob {
  /** File name from the client, without folders. */
  readonly name: string;
  readonly stored: StoredBytes;
  readonly #files: FormFiles;

  constructor(name: string, stored: StoredBytes, files: FormFiles) {
    super([]);
    this.name = name;
    this.stored = stored;
    this.#files = files;
  }

  /** Streams the bytes, or a range of them, before `keep`. */
  open(range?: ByteRange): Promise<Readable> {
    return this.#files.open(this.stored, range);
  }

  /**
   * Persists the file, over the network in S3: call it before the transaction. If the call is rolled back, the file is
   * deleted again.
   */
  keep(): Promise<StoredBytes> {
    return this.#files.keep(this.stored);
  }

  /** Creates another draft from it, such as a re-encoded picture. */
  derive(name: string, source: AsyncIterable<Uint8Array>): Promise<Upload> {
    return this.#files.receive(name, source);
  }
}

/** The upload behind a blob of a parsed input. */
export function toUpload(blob: Blob): Upload {
  if (!(blob instanceof Upload)) throw new Error('Only the server reads uploads');
  return blob;
}

/** A parsed multipart body. */
export interface Form {
  input: Record<string, unknown>;
  /** Fingerprint for an Idempotency-Key: the fields, and each file's name and SHA-256. */
  text: string;
  /** Deletes drafts, and after a rollback also kept files. */
  settle: (isRolledBack: boolean) => Promise<void>;
}

/** Registers the multipart parser of uploads. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart, { throwFileSizeLimit: false });
}

/** The files of one call, to delete them together. */
class FormFiles {
  readonly #store: FileStore;
  readonly #kept = new Set<string>();
  readonly #drafts = new Set<string>();

  constructor(store: FileStore) {
    this.#store = store;
  }

  async receive(name: string, source: AsyncIterable<Uint8Array>): Promise<Upload> {
    const stored = await this.#store.receive(source);
    this.#drafts.add(stored.key);
    return new Upload(name, stored, this);
  }

  open(stored: StoredBytes, range?: ByteRange): Promise<Readable> {
    return this.#store.openDraft(stored.key, range);
  }

  async keep(stored: StoredBytes): Promise<StoredBytes> {
    if (this.#drafts.has(stored.key)) {
      // Before the call: a `keep` that fails may have stored the file.
      this.#kept.add(stored.key);
      await this.#store.keep(stored.key);
      this.#drafts.delete(stored.key);
    }
    return stored;
  }

  async settle(isRolledBack: boolean): Promise<void> {
    for (const key of this.#drafts) {
      await (this.#kept.has(key) ? this.#store.remove(key) : this.#store.removeDraft(key));
    }
    if (isRolledBack) for (const key of this.#kept) await this.#store.remove(key);
  }
}

const getMaxBytes = ({ files, size }: UploadLimits) => files * size + overhead;

/** Bytes that a form announces by its Content-Length, at most those that the call accepts; 0 without one. */
export function getAnnouncedBytes({ headers }: FastifyRequest, { path }: Endpoint, settings: ShopSettings): number {
  const maxBytes = getMaxBytes(getUploadLimits(path, settings['upload.maxMiB']));
  return Math.min(maxBytes, Number(headers['content-length'] ?? 0));
}

interface FormContext {
  store: FileStore;
  settings: ShopSettings;
  /** Room on the disk for the bytes of its files. */
  reservation: Reservation;
}

/** Reads a multipart body and stores its files. Deletes them if the request is refused or aborted. */
export async function readForm(
  request: FastifyRequest,
  endpoint: Endpoint,
  { store, settings, reservation }: FormContext,
): Promise<Form> {
  if (!request.isMultipart()) throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  const limits = getUploadLimits(endpoint.path, settings['upload.maxMiB']);
  const total = getMaxBytes(limits);
  if (Number(request.headers['content-length'] ?? 0) > total) throw new ApiError('PAYLOAD_TOO_LARGE');
  const files = new FormFiles(store);
  try {
    return await readParts(request, { limits, total, files, reservation });
  } catch (error) {
    // Drains the rest of the body, so that the client reads the response.
    request.raw.unpipe();
    request.raw.resume();
    // The job for orphans deletes files that remain, as on a read-only disk; the first error is thrown.
    await files.settle(true).catch((cleanupError: unknown) => request.log.warn({ err: cleanupError }, 'drafts left'));
    throw toFormError(error);
  }
}

/** Passes the bytes of a file on when there is room for them. Not a generator: the end of its reader ends the file. */
function takeSpace(source: Readable, reservation: Reservation): Readable {
  const checked = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      reservation.take(chunk.length).then(() => done(null, chunk), done);
    },
  });
  // Its reader gets the error.
  return pipeline(source, checked, () => undefined);
}

interface PartsContext extends Pick<FormContext, 'reservation'> {
  limits: UploadLimits;
  /** Maximum bytes of the body. */
  total: number;
  files: FormFiles;
}

async function readParts(
  request: FastifyRequest,
  { limits: { files: maxFiles, size }, total, files, reservation }: PartsContext,
): Promise<Form> {
  const input = new Map<string, unknown>();
  const prints: unknown[] = [];
  const stopWatching = watch(request, total);
  try {
    const parts = request.parts({
      limits: { files: maxFiles, fileSize: size, fields: maxFields, fieldSize: maxFieldSize, fieldNameSize: 100 },
    });
    for await (const part of parts) {
      const name = part.fieldname;
      if (input.has(name)) throw createFieldError({ [name]: 'twice' });
      if (part.type === 'field') {
        if (part.fieldnameTruncated || part.valueTruncated) throw new ApiError('PAYLOAD_TOO_LARGE');
        const value = String(part.value);
        input.set(name, value);
        prints.push([name, value]);
        continue;
      }
      const upload = await files.receive(cleanFileName(part.filename ?? ''), takeSpace(part.file, reservation));
      if (part.file.truncated) throw new ApiError('PAYLOAD_TOO_LARGE', { fields: { [name]: 'size' } });
      if (upload.stored.size === 0) throw new ApiError('FILE_REFUSED', { fields: { [name]: 'empty' } });
      input.set(name, upload);
      prints.push([name, upload.name, upload.stored.checksum]);
    }
  } finally {
    stopWatching();
  }
  return {
    input: Object.fromEntries(input),
    text: JSON.stringify(prints),
    settle: (isRolledBack) => files.settle(isRolledBack),
  };
}

/** Aborts an upload that stalls or exceeds the call's limit. */
function watch({ raw }: FastifyRequest, total: number): () => void {
  let received = 0;
  const giveUp = () => raw.destroy();
  let timer = setTimeout(giveUp, timeoutMs);
  const count = (chunk: Uint8Array) => {
    received += chunk.length;
    clearTimeout(timer);
    timer = setTimeout(giveUp, timeoutMs);
    if (received > total) giveUp();
  };
  raw.on('data', count);
  return () => {
    clearTimeout(timer);
    raw.off('data', count);
  };
}

const tooMuch = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_REQ_FILE_TOO_LARGE']);

/** Maps parser errors of malformed or truncated bodies; errors of the operating system pass through. */
function toFormError(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  const { code, syscall } = error as Partial<FastifyError & NodeJS.ErrnoException>;
  if (syscall !== undefined) return error;
  return new ApiError(tooMuch.has(code ?? '') ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION');
}
