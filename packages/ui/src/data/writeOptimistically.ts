import type { Envelope } from '@sampan/api/clientEnvelope';
import type { Endpoint, InputOf, OutputOf } from '@sampan/api/endpoint';
import type { QueryActions } from './useEndpoint.ts';

export interface OptimisticWrite<E extends Endpoint, Answer extends Envelope<unknown>> {
  /** The cached response that the write changes. */
  endpoint: E;
  input: InputOf<E>;
  /** Returns the response as it will be after the write. */
  change: (now: OutputOf<E>) => OutputOf<E>;
  call: () => Promise<Answer>;
}

/**
 * Shows a change of a cached response before the server has confirmed it. If the call fails, the response is fetched
 * again; until then it is shown as before, unless another write has changed it meanwhile.
 */
export async function writeOptimistically<E extends Endpoint, Answer extends Envelope<unknown>>(
  { peek, put, invalidate }: Pick<QueryActions, 'peek' | 'put' | 'invalidate'>,
  { endpoint, input, change, call }: OptimisticWrite<E, Answer>,
): Promise<Answer> {
  // Read now, not when the screen was rendered: an undo runs long after that.
  const before = peek(endpoint, input);
  if (before !== undefined) put(endpoint, input, change(before));
  const shown = peek(endpoint, input);
  const answer = await call();
  if (answer.status === 'fail') {
    if (before !== undefined && peek(endpoint, input) === shown) put(endpoint, input, before);
    void invalidate(endpoint);
  }
  return answer;
}
