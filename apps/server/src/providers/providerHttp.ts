import type { ProviderId } from '@sampan/api/entities';
import { requestIds } from '../requestContext.ts';
import { readBytes } from './readBytes.ts';

/** After this time a request is aborted, and its outcome is unknown. */
const timeoutMs = 10_000;
/** A longer response is an error. */
const maxAnswerBytes = 1024 * 1024;
/** A statement of some 100,000 trades. */
const maxDownloadBytes = 20 * 1024 * 1024;
const downloadTimeoutMs = 60_000;

/**
 * A call to a provider failed. `unreachable`: no response, or one that says to retry. `unverified`: a response without
 * a valid signature. Both leave the outcome unknown. `refused`: a verified error response with its code.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: 'unreachable' | 'unverified' | 'refused';
  /** The provider's error code. */
  readonly code: string;
  /** The provider's clock, from the response's `Date` header. */
  answeredAt?: Date;

  constructor(kind: ProviderError['kind'], code: string, message = code) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

/** Whether the error is a verified refusal. */
export const isRejection = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && error.kind === 'refused';

/** Whether the error is a verified refusal with one of these codes. */
export const isRejectionWithCode = (error: unknown, ...codes: string[]): error is ProviderError =>
  isRejection(error) && codes.includes(error.code);

export interface ProviderRequest {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface ProviderAnswer {
  status: number;
  headers: Headers;
  body: string;
}

export interface DownloadedFile {
  status: number;
  headers: Headers;
  content: Buffer;
}

/** A request to a provider with its response, for the log of provider calls. */
export interface Exchange {
  method: ProviderId;
  /** Name of the operation, such as `alipay.trade.query`. */
  operation: string;
  /** Our payment number. */
  outTradeNo?: string;
  /** Our refund number. */
  refundNo?: string;
  request: ProviderRequest;
  answer?: Pick<ProviderAnswer, 'status' | 'body'>;
  error?: string;
  /** The error of a failed call: a network error, rejected credentials or a business rule. */
  failure?: ProviderError;
  durationMs: number;
  /** Id of the request to the shop that caused it; absent for cron. */
  requestId?: string | undefined;
}

export type RecordExchange = (exchange: Exchange) => void;

async function readBody({ body }: Response, maxBytes: number, problem: string): Promise<Buffer> {
  return body ? readBytes(body, maxBytes, () => new Error(problem)) : Buffer.alloc(0);
}

/** Sends requests to one provider with the injected `fetch` and a timeout, and records each exchange. */
export class ProviderHttp {
  readonly #method: ProviderId;
  readonly #fetch: typeof fetch;
  readonly #record: RecordExchange;

  constructor(method: ProviderId, { fetch, record }: { fetch: typeof globalThis.fetch; record: RecordExchange }) {
    this.#method = method;
    this.#fetch = fetch;
    this.#record = record;
  }

  /**
   * Fetches a file, such as a statement; the exchange is not recorded.
   * @throws ProviderError `unreachable` on a network error, a timeout, a redirect or an oversized file
   */
  async download({ url, ...init }: ProviderRequest): Promise<DownloadedFile> {
    try {
      const signal = AbortSignal.timeout(downloadTimeoutMs);
      const response = await this.#fetch(url, { ...init, redirect: 'error', signal });
      const content = await readBody(response, maxDownloadBytes, 'the file is too large');
      return { status: response.status, headers: response.headers, content };
    } catch (error) {
      throw new ProviderError('unreachable', 'NETWORK', error instanceof Error ? error.message : String(error));
    }
  }

  /**
   * Sends a request and returns `read` of its response.
   * @throws ProviderError from `read`; `unreachable` on a network error, a timeout, a redirect or an oversized response
   */
  async send<Value>(
    request: ProviderRequest,
    about: Pick<Exchange, 'operation' | 'outTradeNo' | 'refundNo'>,
    read: (answer: ProviderAnswer) => Value,
  ): Promise<Value> {
    const startedAt = performance.now();
    const exchange: Exchange = {
      method: this.#method,
      ...about,
      request,
      durationMs: 0,
      requestId: requestIds.getStore(),
    };
    try {
      const answer = await this.#request(request);
      exchange.answer = { status: answer.status, body: answer.body };
      exchange.durationMs = Math.round(performance.now() - startedAt);
      return readAnswer(answer, read);
    } catch (error) {
      if (error instanceof ProviderError) exchange.failure = error;
      else if (exchange.answer) throw error;
      else {
        exchange.error = error instanceof Error ? error.message : String(error);
        exchange.failure = new ProviderError('unreachable', 'NETWORK', exchange.error);
      }
      throw exchange.failure;
    } finally {
      if (!exchange.answer) exchange.durationMs = Math.round(performance.now() - startedAt);
      this.#record(exchange);
    }
  }

  async #request({ url, ...init }: ProviderRequest): Promise<ProviderAnswer> {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await this.#fetch(url, { ...init, redirect: 'error', signal });
    const body = new TextDecoder().decode(await readBody(response, maxAnswerBytes, 'the answer is too long'));
    return { status: response.status, headers: response.headers, body };
  }
}

function readAnswer<Value>(answer: ProviderAnswer, read: (answer: ProviderAnswer) => Value): Value {
  try {
    return read(answer);
  } catch (error) {
    const at = new Date(answer.headers.get('date') ?? '');
    if (error instanceof ProviderError && !Number.isNaN(at.getTime())) error.answeredAt = at;
    throw error;
  }
}
