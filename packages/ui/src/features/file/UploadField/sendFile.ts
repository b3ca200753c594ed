import type { Client } from '@sampan/api/client';
import type { Envelope } from '@sampan/api/clientEnvelope';
import type { Endpoint, ErrorsOf, InputOf, OutputOf } from '@sampan/api/endpoint';
import { createIdempotencyKey, isDefinite } from '@sampan/api/idempotency';

export interface UploadCall {
  /** Progress from 0 to 1; 1 means the server is processing. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export type SendFile = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  file: File,
  call: UploadCall,
) => Promise<Envelope<OutputOf<E>, ErrorsOf<E>>>;

/**
 * Returns `sendFile(endpoint, input, file, call)`: uploads a file with progress. A retry after a lost response reuses
 * the idempotency key, so the file counts once.
 */
export function createSendFile(client: Client): SendFile {
  const keys = new WeakMap<File, string>();
  return async function sendFile(endpoint, input, file, { signal, onProgress }) {
    const idempotencyKey = keys.get(file) ?? createIdempotencyKey();
    keys.set(file, idempotencyKey);
    const envelope = await client.call(endpoint, input, {
      signal,
      idempotencyKey,
      onUploadProgress: ({ loaded, total = file.size }) => onProgress(Math.min(1, loaded / total)),
    });
    // After a definite response, the next attempt gets a new idempotency key.
    if (isDefinite(envelope)) keys.delete(file);
    return envelope;
  };
}
