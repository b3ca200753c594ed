import type { ProviderMethod } from '@sampan/api/entities';

/** Requests to a provider end after this time; the outcome is then unknown. */
const timeoutMs = 10_000;
/** Characters; reading ends here. */
const maxAnswerLength = 1024 * 1024;

/**
 * Why a call to a provider gave no result. `unreachable`: no answer, or one that says "try again". `unverified`: an
 * answer without a valid signature. Both leave the outcome unknown. `refused`: a verified refusal with its code.
 */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: 'unreachable' | 'unverified' | 'refused';
  /** The provider's error code. */
  readonly code: string;
  /** The provider's clock, by the header `Date` of its answer. */
  answeredAt?: Date;

  constructor(kind: ProviderError['kind'], code: string, message = code) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

/** True for a verified refusal with one of these codes. */
export function isRefusal(error: unknown, ...codes: string[]): error is ProviderError {
  return error instanceof ProviderError && error.kind === 'refused' && codes.includes(error.code);
}

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

/** One request to a provider and its answer, for the log of provider calls. */
export interface Exchange {
  method: ProviderMethod;
  /** Name of the operation, such as `alipay.trade.query`. */
  operation: string;
  /** Our number of the payment. */
  outTradeNo?: string;
  request: ProviderRequest;
  answer?: Pick<ProviderAnswer, 'status' | 'body'>;
  error?: string;
  /** Why it gave no result. A refusal of the account's keys is one, that of a business rule, too. */
  failure?: ProviderError;
  durationMs: number;
}

export type RecordExchange = (exchange: Exchange) => void;

async function readBody(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let body = '';
  // Leaving the loop cancels the response.
  for await (const chunk of response.body ?? []) {
    body += decoder.decode(chunk, { stream: true });
    if (body.length > maxAnswerLength) throw new Error('the answer is too long');
  }
  return body + decoder.decode();
}

/** Sends requests to one provider: by the injected `fetch`, with a timeout, and records every exchange. */
export class ProviderHttp {
  readonly #method: ProviderMethod;
  readonly #fetch: typeof fetch;
  readonly #record: RecordExchange;

  constructor(method: ProviderMethod, { fetch, record }: { fetch: typeof globalThis.fetch; record: RecordExchange }) {
    this.#method = method;
    this.#fetch = fetch;
    this.#record = record;
  }

  /**
   * Sends a request and returns what `read` makes of its answer.
   * @throws ProviderError that of `read`; `unreachable` on a network error, a timeout, a redirect or an oversized answer
   */
  async send<Value>(
    request: ProviderRequest,
    about: Pick<Exchange, 'operation' | 'outTradeNo'>,
    read: (answer: ProviderAnswer) => Value,
  ): Promise<Value> {
    const startedAt = performance.now();
    const exchange: Exchange = { method: this.#method, ...about, request, durationMs: 0 };
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
    return { status: response.status, headers: response.headers, body: await readBody(response) };
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
