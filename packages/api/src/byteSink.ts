/** Collects the bytes of a download across broken connections, so that the next request resumes. */
export interface ByteSink {
  /** Number of collected bytes. */
  size: () => number;
  /** Headers of the request for the rest; none before the first byte. */
  headers: () => Record<string, string>;
  /**
   * Starts a response. Returns the total number of bytes if known. A complete file replaces the collected bytes.
   * @throws if a partial response does not begin where the collected bytes end
   */
  begin: (answer: { status: number; headers: Headers }) => number | undefined;
  take: (chunk: Uint8Array<ArrayBuffer>) => void;
  /** The collected bytes as one file. */
  blob: (type?: string) => Blob;
  clear: () => void;
}

const partial = 206;

/** `bytes 5-9/10` or `bytes 5-9/*` */
function parseContentRange(header: string | null): { from: number; total: number | undefined } | undefined {
  const match = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(header ?? '');
  return match ? { from: Number(match[1]), total: match[2] === '*' ? undefined : Number(match[2]) } : undefined;
}

/** In a compressed response Content-Length counts the compressed bytes, not those that are read. */
function getContentLength(headers: Headers): number | undefined {
  const length = headers.has('content-encoding') ? null : headers.get('content-length');
  return length === null ? undefined : Number(length);
}

/** Collects the bytes of a download over several responses. */
export function createByteSink(): ByteSink {
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  /** ETag of the collected bytes: a part of another version must not be appended. */
  let etag: string | null = null;

  function clear() {
    chunks = [];
    size = 0;
    etag = null;
  }

  return {
    size: () => size,
    headers: () => (size === 0 ? {} : { range: `bytes=${size}-`, ...(etag && { 'if-range': etag }) }),
    begin({ status, headers }) {
      const tag = headers.get('etag');
      if (status !== partial) {
        clear();
        // A weak ETag does not guarantee identical bytes (RFC 9110, 8.8.1).
        etag = tag?.startsWith('W/') ? null : tag;
        return getContentLength(headers);
      }
      const part = parseContentRange(headers.get('content-range'));
      if (part?.from === size) return part.total;
      clear();
      throw new Error('The answer is not the part that was asked for');
    },
    take(chunk) {
      chunks.push(chunk);
      size += chunk.byteLength;
    },
    blob: (type = '') => new Blob(chunks, { type }),
    clear,
  };
}
