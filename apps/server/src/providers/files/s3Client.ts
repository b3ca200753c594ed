import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ByteRange } from '@sampan/domain/file/byteRange';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../../config.ts';
import { isSuccess, type S3Answer, sendWithRetries } from './s3Retries.ts';

/** Larger objects are sent in parts of this size: S3 allows 10,000 parts, so 80 GB. */
export const partSize = 8 * 1024 * 1024;
/**
 * Until the response's headers, and then until each further piece of an object's body. With the time to send a part it is
 * less than the minute after which proxies give a request up.
 */
const responseTimeoutMs = 20_000;
/** Minimum rate at which a part is sent, and the store puts parts together, bytes per ms. */
const slowestRate = 256;
/** Maximum of that time. */
const maxTransferMs = 38_000;

export interface ListedObject {
  key: string;
  changedAt: Date;
}

/** An upload in parts that was begun and neither completed nor aborted. */
export interface ListedUpload {
  key: string;
  uploadId: string;
  startedAt: Date;
}

type Body = Uint8Array<ArrayBuffer>;
/** Headers that the store keeps with an object and sends with its public URL. */
export type ObjectHeaders = Partial<Record<'content-type' | 'cache-control', string>>;

/** The store returned an error status or did not answer. It has no `statusCode`: that is not the shop's answer. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
}

const readTag = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

const createStatusError = (operation: string, { response, text }: S3Answer) =>
  new S3Error(`The S3 store answered ${operation} with ${response.status} ${readTag(text, 'Code') ?? ''}`.trim());

/** An error status that the caller reads; `codes`: only with one of these error codes, '' for an answer without one. */
interface AcceptedError {
  status: number;
  codes?: readonly string[];
}

/** The object does not exist. A missing bucket has another code, and is an error. */
const noObject: AcceptedError = { status: 404, codes: ['NoSuchKey', ''] };

const isAccepted = ({ response, text }: S3Answer, accepted: AcceptedError | undefined) =>
  response.status === accepted?.status && (accepted.codes?.includes(readTag(text, 'Code') ?? '') ?? true);

/** The operations of the S3 API that the shop needs, signed with Signature Version 4. */
export class S3Client {
  readonly #aws: AwsClient;
  readonly #base: string;
  readonly #timeoutMs: number;

  constructor(
    { endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle }: S3Config,
    timeoutMs = responseTimeoutMs,
  ) {
    this.#timeoutMs = timeoutMs;
    this.#aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
    const url = new URL(endpoint);
    if (!forcePathStyle) url.hostname = `${bucket}.${url.hostname}`;
    const path = url.pathname.replace(/\/$/, '');
    this.#base = `${url.origin}${path}${forcePathStyle ? `/${bucket}` : ''}`;
  }

  /**
   * Sends a request and reads the response's text within the time limit, except the body of a streamed object. `size`:
   * bytes that the store handles, instead of those of the body.
   */
  async #request(
    operation: string,
    path: string,
    init: { method?: string; body?: Body; headers?: Record<string, string> } = {},
    { accepted, isStreamed = false, size }: { accepted?: AcceptedError; isStreamed?: boolean; size?: number } = {},
  ): Promise<S3Answer & { isRetried: boolean }> {
    const { body, headers } = init;
    // The store checks the body against this hash.
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    // Not `AbortSignal.timeout`: it would also end the body of a large file that a slow client downloads.
    const timeout = new AbortController();
    const { signal } = timeout;
    const timeoutMs = this.#timeoutMs + Math.min((size ?? body?.length ?? 0) / slowestRate, maxTransferMs);
    const endsAt = performance.now() + timeoutMs;
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    const signed = { ...init, headers: { ...headers, 'x-amz-content-sha256': hash } };
    const send = async () => {
      const request = await this.#aws.sign(`${this.#base}${path}`, signed);
      // The signal is no part of the signed request: one that was garbage collected does not pass the signal on. A redirect
      // is an error of the set-up: its target would get the file, and a signature that is for another host.
      const response = await fetch(request, { signal, redirect: 'manual' });
      return { response, text: isStreamed && response.ok ? '' : await response.text() };
    };
    try {
      const answer = await sendWithRetries(send, { signal, endsAt });
      if (isSuccess(answer) || isAccepted(answer, accepted)) return answer;
      throw createStatusError(operation, answer);
    } catch (cause) {
      if (cause instanceof S3Error) throw cause;
      throw new S3Error(`The S3 store did not answer ${operation}`, { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  /** @throws S3Error where the bucket is not accessible */
  async checkBucket(): Promise<void> {
    await this.#request('HeadBucket', '', { method: 'HEAD' });
  }

  async put(key: string, body: Body, headers: ObjectHeaders = {}): Promise<void> {
    await this.#request('PutObject', `/${key}`, { method: 'PUT', body, headers });
  }

  /** Uploads an object of any size, in parts where it is larger than one part. Holds one part in memory. */
  async upload(key: string, source: AsyncIterable<Uint8Array>, headers: ObjectHeaders = {}): Promise<void> {
    const parts = toParts(source);
    try {
      const first = await parts.next();
      // A part is full until the last one, which a part of exactly this size may be.
      if (first.done || first.value.length < partSize) {
        return await this.put(key, first.done ? new Uint8Array() : first.value, headers);
      }
      async function* iterateParts() {
        yield first.value as Body;
        yield* parts;
      }
      await this.putParts(key, iterateParts(), headers);
    } finally {
      // Closes the source after an upload that failed before it was read to its end.
      await parts.return(undefined);
    }
  }

  /** Uploads an object in parts; a failed upload is aborted. */
  async putParts(key: string, parts: AsyncIterable<Body>, headers: ObjectHeaders = {}): Promise<void> {
    const begun = await this.#request('CreateMultipartUpload', `/${key}?uploads=`, { method: 'POST', headers });
    const uploadId = encodeURIComponent(readTag(begun.text, 'UploadId') ?? '');
    try {
      const tags: string[] = [];
      let size = 0;
      for await (const body of parts) {
        size += body.length;
        const query = `partNumber=${tags.length + 1}&uploadId=${uploadId}`;
        const { response } = await this.#request('UploadPart', `/${key}?${query}`, { method: 'PUT', body });
        tags.push(response.headers.get('etag') ?? '');
      }
      const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const body = new TextEncoder().encode(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`);
      await this.#complete(key, { uploadId, body, size });
    } catch (error) {
      // A store that does not answer keeps the parts; `listUploads` finds them later.
      await this.#abort(key, uploadId).catch(() => {});
      throw error;
    }
  }

  async #complete(
    key: string,
    { uploadId, body, size }: { uploadId: string; body: Body; size: number },
  ): Promise<void> {
    const operation = 'CompleteMultipartUpload';
    const accepted = { status: 404, codes: ['NoSuchUpload'] };
    const path = `/${key}?uploadId=${uploadId}`;
    const answer = await this.#request(operation, path, { method: 'POST', body }, { accepted, size });
    if (answer.response.ok) return;
    // The answer to an earlier attempt was lost, but the store may have completed the upload.
    const isComplete = answer.isRetried && (await this.#readSize(key)) === size;
    if (!isComplete) throw createStatusError(operation, answer);
  }

  /** Size of an object; null where it does not exist. */
  async #readSize(key: string): Promise<number | null> {
    const { response } = await this.#request('HeadObject', `/${key}`, { method: 'HEAD' }, { accepted: noObject });
    return response.ok ? Number(response.headers.get('content-length')) : null;
  }

  async #abort(key: string, uploadId: string): Promise<void> {
    const query = `uploadId=${uploadId}`;
    const accepted = { status: 404, codes: ['NoSuchUpload', ''] };
    await this.#request('AbortMultipartUpload', `/${key}?${query}`, { method: 'DELETE' }, { accepted });
  }

  /** Deletes the parts of an upload that was not completed. */
  abortUpload({ key, uploadId }: Pick<ListedUpload, 'key' | 'uploadId'>): Promise<void> {
    return this.#abort(key, encodeURIComponent(uploadId));
  }

  /** Lists the incomplete uploads under a prefix; none where the store does not implement the operation. */
  async *listUploads(prefix: string): AsyncGenerator<ListedUpload> {
    let marker = '';
    do {
      const query = `uploads=&prefix=${encodeURIComponent(prefix)}${marker}`;
      const { response, text } = await this.#request(
        'ListMultipartUploads',
        `?${query}`,
        {},
        { accepted: { status: 501 } },
      );
      if (response.status === 501) return;
      for (const [, upload = ''] of text.matchAll(/<Upload>([\s\S]*?)<\/Upload>/g)) {
        yield {
          key: readTag(upload, 'Key') ?? '',
          uploadId: readTag(upload, 'UploadId') ?? '',
          startedAt: new Date(readTag(upload, 'Initiated') ?? 0),
        };
      }
      const [key, id] = ['NextKeyMarker', 'NextUploadIdMarker'].map((name) =>
        encodeURIComponent(readTag(text, name) ?? ''),
      );
      marker = readTag(text, 'IsTruncated') === 'true' && key ? `&key-marker=${key}&upload-id-marker=${id}` : '';
    } while (marker);
  }

  /** Null where the object does not exist; `size` is that of the whole object, also for a range. */
  async get(key: string, range?: ByteRange): Promise<{ size: number; stream: Readable } | null> {
    const headers = range && { range: `bytes=${range.start}-${Number.isFinite(range.end) ? range.end : ''}` };
    const init = { ...(headers && { headers }) };
    const { response } = await this.#request('GetObject', `/${key}`, init, { accepted: noObject, isStreamed: true });
    if (response.status === 404 || !response.body) return null;
    const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
    const size = Number(total ?? response.headers.get('content-length'));
    return { size, stream: toReadable(response.body, this.#timeoutMs) };
  }

  async delete(key: string): Promise<void> {
    await this.#request('DeleteObject', `/${key}`, { method: 'DELETE' }, { accepted: noObject });
  }

  /** Lists all objects under a prefix. */
  async *list(prefix: string): AsyncGenerator<ListedObject> {
    let token = '';
    do {
      const query = `list-type=2&prefix=${encodeURIComponent(prefix)}${token && `&continuation-token=${encodeURIComponent(token)}`}`;
      const { text } = await this.#request('ListObjects', `?${query}`);
      for (const [, content = ''] of text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
        yield {
          key: readTag(content, 'Key') ?? '',
          changedAt: new Date(readTag(content, 'LastModified') ?? 0),
        };
      }
      token = readTag(text, 'IsTruncated') === 'true' ? (readTag(text, 'NextContinuationToken') ?? '') : '';
    } while (token);
  }
}

/**
 * Streams a response's body, and ends with an S3Error where a read waits longer than `timeoutMs`. No time runs while
 * nobody reads: a slow client may download a large file.
 */
function toReadable(body: ReadableStream<Uint8Array>, timeoutMs: number): Readable {
  // Locked at once: Node.js cancels an unlocked body when its response is garbage collected.
  const reader = body.getReader();
  return new Readable({
    async read() {
      // Not an AbortSignal: one that only the request refers to would be garbage collected, unlike a timer.
      const timer = setTimeout(() => this.destroy(new S3Error('The S3 store stopped sending an object')), timeoutMs);
      try {
        const { value } = await reader.read();
        this.push(value ?? null);
      } catch (error) {
        this.destroy(error as Error);
      } finally {
        clearTimeout(timer);
      }
    },
    destroy(error, done) {
      // Ends the connection; a body that has failed rejects, which is already reported.
      reader.cancel().catch(() => undefined);
      done(error);
    },
  });
}

/** Regroups a stream into full parts and a shorter last one. */
async function* toParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Body> {
  let part = new Uint8Array(partSize);
  let length = 0;
  for await (const bytes of source) {
    for (let at = 0; at < bytes.length; ) {
      const piece = bytes.subarray(at, at + partSize - length);
      part.set(piece, length);
      at += piece.length;
      length += piece.length;
      if (length < partSize) continue;
      yield part;
      part = new Uint8Array(partSize);
      length = 0;
    }
  }
  if (length > 0) yield part.subarray(0, length);
}
