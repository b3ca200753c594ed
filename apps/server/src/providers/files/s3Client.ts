import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { S3Config } from '../../config.ts';
import type { ByteRange } from './port.ts';

/** Larger objects are sent in parts of this size: S3 allows 10,000 parts, so 80 GB. */
export const partSize = 8 * 1024 * 1024;
const timeoutMs = 60_000;
const maxRetries = 3;

export interface ListedObject {
  key: string;
  size: number;
  changedAt: Date;
}

/** The store returned an error status. */
export class S3Error extends Error {
  readonly statusCode: number;
  constructor(operation: string, statusCode: number, body: string) {
    const code = /<Code>([^<]+)<\/Code>/.exec(body)?.[1] ?? '';
    super(`The S3 store answered ${operation} with ${statusCode} ${code}`.trim());
    this.statusCode = statusCode;
  }
}

const readTag = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

/** The operations of the S3 API that the shop needs, signed with Signature Version 4. */
export class S3Client {
  readonly #aws: AwsClient;
  readonly #base: string;

  constructor({ endpoint, region, bucket, accessKeyId, secretAccessKey, forcePathStyle }: S3Config) {
    this.#aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: maxRetries });
    const url = new URL(endpoint);
    if (!forcePathStyle) url.hostname = `${bucket}.${url.hostname}`;
    const path = url.pathname.replace(/\/$/, '');
    this.#base = `${url.origin}${path}${forcePathStyle ? `/${bucket}` : ''}`;
  }

  async #ask(
    operation: string,
    path: string,
    init: { method?: string; body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
    accepted: readonly number[] = [],
  ): Promise<Response> {
    const { body, headers } = init;
    // The store checks the body against this hash.
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const response = await this.#aws.fetch(`${this.#base}${path}`, {
      ...init,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok || accepted.includes(response.status)) return response;
    throw new S3Error(operation, response.status, await response.text());
  }

  /** @throws S3Error where the bucket is not accessible */
  async checkBucket(): Promise<void> {
    await this.#ask('HeadBucket', '', { method: 'HEAD' });
  }

  async put(key: string, body: Uint8Array<ArrayBuffer>): Promise<void> {
    await (await this.#ask('PutObject', `/${key}`, { method: 'PUT', body })).body?.cancel();
  }

  /** Uploads an object of any size in parts; a failed upload is aborted. */
  async putParts(key: string, parts: AsyncIterable<Uint8Array<ArrayBuffer>>): Promise<void> {
    const begun = await this.#ask('CreateMultipartUpload', `/${key}?uploads=`, { method: 'POST' });
    const uploadId = encodeURIComponent(readTag(await begun.text(), 'UploadId') ?? '');
    try {
      const tags: string[] = [];
      for await (const body of parts) {
        const query = `partNumber=${tags.length + 1}&uploadId=${uploadId}`;
        const answer = await this.#ask('UploadPart', `/${key}?${query}`, { method: 'PUT', body });
        tags.push(answer.headers.get('etag') ?? '');
        await answer.body?.cancel();
      }
      const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const body = new TextEncoder().encode(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`);
      const done = await this.#ask('CompleteMultipartUpload', `/${key}?uploadId=${uploadId}`, { method: 'POST', body });
      const text = await done.text();
      // CompleteMultipartUpload may return 200 with an error in the body.
      if (text.includes('<Error>')) throw new S3Error('CompleteMultipartUpload', 500, text);
    } catch (error) {
      await this.#ask('AbortMultipartUpload', `/${key}?uploadId=${uploadId}`, { method: 'DELETE' }).catch(() => {});
      throw error;
    }
  }

  /** Null where the object does not exist; `size` is that of the whole object, also for a range. */
  async get(key: string, range?: ByteRange): Promise<{ size: number; body: ReadableStream<Uint8Array> } | null> {
    const headers = range && { range: `bytes=${range.start}-${Number.isFinite(range.end) ? range.end : ''}` };
    const response = await this.#ask('GetObject', `/${key}`, { ...(headers && { headers }) }, [404]);
    if (response.status === 404 || !response.body) {
      await response.body?.cancel();
      return null;
    }
    const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
    return { size: Number(total ?? response.headers.get('content-length')), body: response.body };
  }

  async delete(key: string): Promise<void> {
    await (await this.#ask('DeleteObject', `/${key}`, { method: 'DELETE' }, [404])).body?.cancel();
  }

  /** Lists all objects under a prefix. */
  async *list(prefix: string): AsyncGenerator<ListedObject> {
    let token = '';
    do {
      const query = `list-type=2&prefix=${encodeURIComponent(prefix)}${token && `&continuation-token=${encodeURIComponent(token)}`}`;
      const text = await (await this.#ask('ListObjects', `?${query}`)).text();
      for (const [, content = ''] of text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
        yield {
          key: readTag(content, 'Key') ?? '',
          size: Number(readTag(content, 'Size')),
          changedAt: new Date(readTag(content, 'LastModified') ?? 0),
        };
      }
      token = readTag(text, 'IsTruncated') === 'true' ? (readTag(text, 'NextContinuationToken') ?? '') : '';
    } while (token);
  }
}
