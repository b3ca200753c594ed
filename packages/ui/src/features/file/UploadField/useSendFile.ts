import type { Envelope } from '@sampan/api/clientEnvelope';
import type { Endpoint, ErrorsOf, InputOf, OutputOf } from '@sampan/api/endpoint';
import { isDefinite, newIdempotencyKey } from '@sampan/api/idempotency';
import { useRef } from 'react';
import { useClient } from '../../../data/ClientContext.ts';
import type { UploadCall } from './useUploads.ts';

/**
 * Returns `sendFile(endpoint, input, file, call)`: uploads a file with progress. A retry after a lost response reuses
 * the idempotency key, so the file counts once.
 */
export function useSendFile() {
  const client = useClient();
  const keys = useRef(new WeakMap<File, string>());
  return async function sendFile<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    file: File,
    { signal, onProgress }: UploadCall,
  ): Promise<Envelope<OutputOf<E>, ErrorsOf<E>>> {
    const idempotencyKey = keys.current.get(file) ?? newIdempotencyKey();
    keys.current.set(file, idempotencyKey);
    const envelope = await client.call(endpoint, input, {
      signal,
      idempotencyKey,
      onUploadProgress: ({ loaded, total = file.size }) => onProgress(Math.min(1, loaded / total)),
    });
    // After a definite response, the next attempt gets a new idempotency key.
    if (isDefinite(envelope)) keys.current.delete(file);
    return envelope;
  };
}
