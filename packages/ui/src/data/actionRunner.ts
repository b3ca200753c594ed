import type { CallOptions, Client } from '@sampan/api/client';
import type { CallError, Envelope } from '@sampan/api/clientEnvelope';
import type { Endpoint, ErrorsOf, InputOf, OutputOf } from '@sampan/api/endpoint';
import { createIdempotencyKey, type DraftKey, isDefinite } from '@sampan/api/idempotency';

export interface ActionState<E extends Endpoint> {
  isPending: boolean;
  /** Error of the last run; cleared when the next one starts. */
  error: CallError<ErrorsOf<E>> | undefined;
}

export type RunOptions = Pick<CallOptions, 'signal' | 'onUploadProgress' | 'onDownloadProgress' | 'outlivesPage'>;

export interface ActionRunner<E extends Endpoint> {
  /**
   * Never rejects. While a call with the same input is running its result is shared: a double click sends one call.
   */
  run: (input: InputOf<E>, options?: RunOptions) => Promise<Envelope<OutputOf<E>, ErrorsOf<E>>>;
  reset: () => void;
  state: () => ActionState<E>;
  subscribe: (listener: () => void) => () => void;
}

function hasBlob(input: unknown): boolean {
  return typeof input === 'object' && input !== null && Object.values(input).some((value) => value instanceof Blob);
}

/** Inputs are equal if their JSON is. Files cannot be serialised: each is a new intent. */
function getIntention(input: unknown): unknown {
  return hasBlob(input) ? input : (JSON.stringify(input) ?? '');
}

/**
 * Runs a call of the contract for a screen, with one idempotency key per intent, kept until a definite response:
 * after a lost response or a 5xx, the same input is sent with the same key, so it takes effect once.
 * @param draft stores the key if the intent must survive a reload; not that of a file
 */
export function createActionRunner<E extends Endpoint>(client: Client, endpoint: E, draft?: DraftKey): ActionRunner<E> {
  const keys = new Map<unknown, string>();
  const underWay = new Map<unknown, Promise<Envelope<OutputOf<E>, ErrorsOf<E>>>>();
  const listeners = new Set<() => void>();
  let state: ActionState<E> = { isPending: false, error: undefined };

  function setState(next: ActionState<E>) {
    state = next;
    for (const listener of listeners) listener();
  }

  function getIdempotencyKey(intention: unknown): string {
    const kept = typeof intention === 'string' ? draft?.current(intention) : undefined;
    const key = kept ?? keys.get(intention) ?? createIdempotencyKey();
    keys.set(intention, key);
    return key;
  }

  async function send(intention: unknown, input: InputOf<E>, options: RunOptions) {
    setState({ isPending: true, error: undefined });
    const idempotencyKey = getIdempotencyKey(intention);
    const envelope = await client.call(endpoint, input, { ...options, idempotencyKey });
    draft?.settle(idempotencyKey, envelope);
    if (isDefinite(envelope)) keys.delete(intention);
    underWay.delete(intention);
    setState({ isPending: underWay.size > 0, error: envelope.status === 'fail' ? envelope.error : undefined });
    return envelope;
  }

  return {
    run(input, options = {}) {
      const intention = getIntention(input);
      const running = underWay.get(intention);
      if (running) return running;
      const sending = send(intention, input, options);
      underWay.set(intention, sending);
      return sending;
    },
    reset: () => setState({ isPending: underWay.size > 0, error: undefined }),
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
