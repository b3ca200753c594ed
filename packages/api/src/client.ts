import type { AnswerCheck } from './answerCheck.ts';
import type { ByteSink } from './byteSink.ts';
import { createClientFailure, type Envelope, type Fail, toFail, toSuccess } from './clientEnvelope.ts';
import { type PreparedRequest, prepareRequest } from './clientRequest.ts';
import { type ProgressListener, type RawAnswer, sendByFetch, type TransportRequest } from './clientTransport.ts';
import type { Endpoint, ErrorsOf, InputOf, OutputOf } from './endpoint.ts';
import { createIdempotencyKey } from './idempotency.ts';
import { getMaxRetries, pauseBeforeRetry, retriedStatuses } from './retry.ts';

/** Idle time of uploads, ms: they may make no observable progress for a while. */
const uploadTimeoutMs = 120_000;

export interface ClientOptions {
  /** Base URL; empty for the page's origin. */
  baseUrl?: string;
  fetch?: typeof fetch;
  /** Session token, read at every attempt; null without a session. */
  token: () => string | null;
  /** Id of the session's account; null if it is not known. */
  account?: () => number | null;
  /** Whether there is a connection: without one, a failed call was never sent. */
  isOnline?: () => boolean;
  /** Sent as Accept-Language. */
  locale?: () => string;
  /** One line per failed call, but for those that the caller aborts. */
  log?: (line: string) => void;
  random?: () => number;
  wait?: (ms: number) => Promise<void>;
  /** Idle time after which a call is aborted, in ms. */
  timeoutMs?: number;
  /** Checks every success against the contract. */
  check?: AnswerCheck;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Idempotency key; a POST without one gets a new key. */
  idempotencyKey?: string;
  onUploadProgress?: ProgressListener;
  onDownloadProgress?: ProgressListener;
  /** For a blob: collects its bytes and requests only the missing ones. */
  into?: ByteSink;
  /** Uses `keepalive`: a small call that outlives the page. */
  outlivesPage?: boolean;
}

interface TrackedCallOptions extends CallOptions {
  /** False if there was a connection at first, or since a byte was transferred: the call may have arrived. */
  isUnsent: boolean;
}

export interface Client {
  /** Never rejects: every failure is an envelope. */
  call: <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
  ) => Promise<Envelope<OutputOf<E>, ErrorsOf<E>>>;
}

/** The signal that ends one attempt: the caller's abort, or `idleMs` without a byte. */
function createTimeLimit(callerSignal: AbortSignal | undefined, idleMs: number) {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const giveUp = () => controller.abort(new Error(`No answer within ${idleMs} ms`));
  const onAbort = () => controller.abort(callerSignal?.reason);
  const touch = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, idleMs);
  };
  if (callerSignal?.aborted) onAbort();
  else callerSignal?.addEventListener('abort', onAbort);
  touch();
  const release = () => {
    clearTimeout(timer);
    callerSignal?.removeEventListener('abort', onAbort);
  };
  return { signal: controller.signal, touch, release };
}

/** Loads the XMLHttpRequest transport with the first upload, as few visits have one. */
async function sendUpload(sending: TransportRequest): Promise<RawAnswer> {
  const { sendByXhr } = await import('./clientUpload.ts');
  return sendByXhr(sending);
}

/** Rejects when the signal aborts, even if the promise ignores signals. */
function rejectOnAbort<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return work;
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

function formatLogLine(endpoint: Endpoint, { error }: Fail, token: string | null): string {
  const request = error.requestId ? `, request ${error.requestId}` : '';
  const line = `${endpoint.method} ${endpoint.path} failed: ${error.statusCode} ${error.code} (${error.message}${request})`;
  return token ? line.replaceAll(token, '***') : line;
}

/** The request layer: bearer token, idempotency key, one retry for retryable statuses, an envelope for every outcome. */
export function createClient({
  baseUrl = '',
  fetch: fetchImpl,
  token,
  account = () => null,
  isOnline = () => true,
  locale,
  log = console.warn,
  random = Math.random,
  wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  timeoutMs = 15_000,
  check,
}: ClientOptions): Client {
  function createHeaders(
    request: PreparedRequest,
    bearer: string | null,
    key: string | undefined,
    { into }: CallOptions,
  ) {
    const language = locale?.();
    return {
      accept: 'application/json, */*;q=0.5',
      ...(request.contentType && { 'content-type': request.contentType }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(key && { 'idempotency-key': key }),
      ...(language && { 'accept-language': language }),
      ...into?.headers(),
    };
  }

  async function attemptRequest(
    endpoint: Endpoint,
    request: PreparedRequest,
    headers: Record<string, string>,
    options: TrackedCallOptions,
  ): Promise<RawAnswer> {
    const defaultTimeoutMs = endpoint.body === 'multipart' ? uploadTimeoutMs : timeoutMs;
    const limit = createTimeLimit(options.signal, endpoint.timeoutMs ?? defaultTimeoutMs);
    const sending = {
      ...options,
      request,
      headers,
      signal: limit.signal,
      wantsBlob: endpoint.answer === 'blob',
      onActivity() {
        options.isUnsent = false;
        limit.touch();
      },
    };
    try {
      limit.signal.throwIfAborted();
      const hasXhr = typeof XMLHttpRequest !== 'undefined';
      // Looked up at each call, because a mock or a tracer may replace the global later.
      const work =
        options.onUploadProgress && hasXhr ? sendUpload(sending) : sendByFetch(fetchImpl ?? globalThis.fetch, sending);
      return await rejectOnAbort(work, limit.signal);
    } finally {
      limit.release();
    }
  }

  /** Sends a call, and once more after a status that may pass. Returns the last response. */
  async function send(endpoint: Endpoint, input: unknown, options: TrackedCallOptions): Promise<RawAnswer> {
    const request = prepareRequest(endpoint, input, baseUrl);
    const hasKey = request.method === 'POST' && endpoint.idempotency !== 'none';
    const key = hasKey ? (options.idempotencyKey ?? createIdempotencyKey()) : undefined;
    let retries = getMaxRetries(request.method);
    const first = { bearer: token(), account: account() };
    let { bearer } = first;
    for (;;) {
      const answer = await attemptRequest(endpoint, request, createHeaders(request, bearer, key, options), options);
      if (retries === 0 || !retriedStatuses.has(answer.status)) return answer;
      retries = 0;
      await rejectOnAbort(wait(pauseBeforeRetry(answer.retryAfter, random)), options.signal);
      bearer = token();
      if (first.bearer && bearer !== first.bearer) {
        const isSameAccount = first.account !== null && account() === first.account;
        // The session ended meanwhile, or is that of another account: do not send the request for it.
        if (!bearer || !isSameAccount) return answer;
      }
    }
  }

  async function requestEnvelope<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: TrackedCallOptions,
  ): Promise<Envelope<OutputOf<E>, ErrorsOf<E>>> {
    const { status, body } = await send(endpoint, input, options);
    if (status < 200 || status > 299) return toFail(status, typeof body === 'string' ? body : await body.text());
    const envelope = toSuccess<OutputOf<E>>(body, endpoint.answer);
    const breach = envelope.status === 'success' && check?.(endpoint, envelope.data);
    return breach ? createClientFailure(breach) : envelope;
  }

  return {
    async call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}) {
      // Offline from the beginning to the end: a connection that breaks or comes back meanwhile may have carried it.
      const sending = { ...options, isUnsent: !isOnline() };
      const envelope: Envelope<OutputOf<E>, ErrorsOf<E>> = await requestEnvelope(endpoint, input, sending).catch(
        // Only a network error is a TypeError. Without a connection it comes at once, so a time limit means there was one.
        (reason) => createClientFailure(reason, sending.isUnsent && !isOnline() && reason instanceof TypeError),
      );
      if (envelope.status === 'fail' && !options.signal?.aborted)
        log(formatLogLine(endpoint, envelope, getTokenOrNull()));
      return envelope;
    },
  };

  function getTokenOrNull(): string | null {
    try {
      return token();
    } catch {
      return null;
    }
  }
}
