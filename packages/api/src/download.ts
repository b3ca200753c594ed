import { type ByteSink, createByteSink } from './byteSink.ts';
import type { CallOptions, Client } from './client.ts';
import { type CallError, createClientFailure } from './clientEnvelope.ts';
import { file as calls } from './contract/user.ts';
import type { File } from './entities.ts';
import { clientFailureStatus } from './errors.ts';
import { retriedStatuses } from './retry.ts';

export type DownloadOutcome =
  | { status: 'done'; blob: Blob }
  /** The caller stopped it. The received bytes are kept for the next run. */
  | { status: 'stopped' }
  | { status: 'failed'; reason: 'call'; error: CallError }
  /** Received completely, but the checksum differs. */
  | { status: 'failed'; reason: 'checksum' };

export interface Download {
  /** Never rejects. Another run resumes. */
  run: (options?: Pick<CallOptions, 'signal' | 'onDownloadProgress'>) => Promise<DownloadOutcome>;
}

export interface DownloadPorts {
  client: Client;
  wait?: (ms: number) => Promise<void>;
  /** SHA-256; null where Web Crypto is missing (plain http): then only the size is compared. */
  digest?: ((bytes: ArrayBuffer) => Promise<ArrayBuffer>) | null;
}

/** Maximum consecutive attempts without a byte. */
const maxFruitlessAttempts = 3;
const pauseMs = 1000;
const rangeNotSatisfiable = 416;

function isWorthAnother({ statusCode }: CallError): boolean {
  return statusCode === clientFailureStatus || retriedStatuses.has(statusCode);
}

const browserDigest: DownloadPorts['digest'] = globalThis.crypto?.subtle
  ? (bytes) => crypto.subtle.digest('SHA-256', bytes)
  : null;

function toHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Downloads one of the viewer's files from `/file/download`. Resumes with a Range request after a broken connection,
 * and verifies the checksum before it returns the file.
 */
export function createDownload(
  { id, size, checksum }: Pick<File, 'id' | 'size' | 'checksum'>,
  {
    client,
    wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    digest = browserDigest ?? null,
  }: DownloadPorts,
): Download {
  const sink: ByteSink = createByteSink();

  async function isTheFile(blob: Blob): Promise<boolean> {
    if (blob.size !== size) return false;
    if (!digest) return true;
    return toHex(await digest(await blob.arrayBuffer())) === checksum.toLowerCase();
  }

  async function checkDownload(blob: Blob): Promise<DownloadOutcome> {
    try {
      if (await isTheFile(blob)) return { status: 'done', blob };
    } catch (reason) {
      // The browser could not read the bytes, for example because its memory is full.
      sink.clear();
      return { status: 'failed', reason: 'call', error: createClientFailure(reason).error };
    }
    sink.clear();
    return { status: 'failed', reason: 'checksum' };
  }

  async function run({ signal, onDownloadProgress }: Parameters<Download['run']>[0] = {}): Promise<DownloadOutcome> {
    for (let fruitlessAttempts = 0; ; ) {
      const before = sink.size();
      const envelope = await client.call(
        calls.download,
        { id },
        { signal, into: sink, onDownloadProgress: ({ loaded }) => onDownloadProgress?.({ loaded, total: size }) },
      );
      if (signal?.aborted) return { status: 'stopped' };
      if (envelope.status === 'success') return checkDownload(envelope.data);
      const { error } = envelope;
      const isBeyond = error.statusCode === rangeNotSatisfiable;
      // The file is complete already, or it has changed.
      if (isBeyond && before === size) return checkDownload(sink.blob());
      if (isBeyond) sink.clear();
      else if (!isWorthAnother(error)) return { status: 'failed', reason: 'call', error };
      fruitlessAttempts = sink.size() > before ? 0 : fruitlessAttempts + 1;
      if (fruitlessAttempts >= maxFruitlessAttempts) return { status: 'failed', reason: 'call', error };
      await wait(pauseMs);
      if (signal?.aborted) return { status: 'stopped' };
    }
  }

  return { run };
}
