/** Keeps the bytes of a download across broken lines, so that the next request goes on where the last one stopped. */
export interface ByteSink {
  /** Bytes that are kept. */
  size: () => number;
  /** What asks for the rest; nothing while nothing is kept. */
  headers: () => Record<string, string>;
  /**
   * An answer begins. Gives how many bytes there are in all, where it says so. A whole file takes the place of what is kept.
   * @throws when it is a part that does not begin where the kept bytes end
   */
  begin: (answer: { status: number; headers: Headers }) => number | undefined;
  take: (chunk: Uint8Array<ArrayBuffer>) => void;
  /** Everything that is kept, as one file. */
  blob: (type?: string) => Blob;
  clear: () => void;
}

const partial = 206;

/** `bytes 5-9/10` or `bytes 5-9/*` */
function partOf(header: string | null): { from: number; total: number | undefined } | undefined {
  const match = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(header ?? '');
  return match ? { from: Number(match[1]), total: match[2] === '*' ? undefined : Number(match[2]) } : undefined;
}

/** Of a compressed answer Content-Length counts other bytes than the ones that are read. */
function lengthOf(headers: Headers): number | undefined {
  const length = headers.has('content-encoding') ? null : headers.get('content-length');
  return length === null ? undefined : Number(length);
}

export function createByteSink(): ByteSink {
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  /** Which file the kept bytes are of: a part of another one would make nonsense of them. */
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
        // A weak tag promises the same meaning, not the same bytes.
        etag = tag?.startsWith('W/') ? null : tag;
        return lengthOf(headers);
      }
      const part = partOf(headers.get('content-range'));
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
