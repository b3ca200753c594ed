import type { Envelope } from '@sampan/api/clientEnvelope';
import type { Endpoint, ErrorsOf, InputOf, OutputOf } from '@sampan/api/endpoint';
import { isDefinite, newIdempotencyKey } from '@sampan/api/idempotency';
import { useRef } from 'react';
import { useClient } from '../../data/ClientContext.ts';
import type { UploadCall } from './useUploads.ts';

/**
 * `sendFile(endpoint, input, file, call)`: one file by one call, with its progress. A file that is sent again after
 * silence is sent under the same key, and counts once.
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
    // What was answered for good is over: the next try is another intention.
    if (isDefinite(envelope)) keys.current.delete(file);
    return envelope;
  };
}
