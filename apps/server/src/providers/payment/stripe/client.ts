import * as v from 'valibot';
import { parseObject } from '../../parseObject.ts';
import { type ProviderAnswer, ProviderError, type ProviderHttp } from '../../providerHttp.ts';
import { type StripeConfig, stripeVersion } from './config.ts';

/** Nested request parameters; undefined ones are left out. */
export interface StripeParams {
  [name: string]: string | number | string[] | StripeParams | StripeParams[] | undefined;
}

/** Encodes nested parameters in the form of Stripe's API: `a[b][0][c]=1`. */
export function encodeParams(params: StripeParams): URLSearchParams {
  const encoded = new URLSearchParams();
  function add(name: string, value: StripeParams[string]): void {
    if (value === undefined) return;
    if (typeof value !== 'object') encoded.append(name, String(value));
    else for (const [key, each] of Object.entries(value)) add(name ? `${name}[${key}]` : key, each);
  }
  add('', params);
  return encoded;
}

interface StripeRequest {
  operation: string;
  outTradeNo?: string;
  refundNo?: string;
  params?: StripeParams;
  /** A repeated POST with the same key returns the first response, for at least 24 hours. */
  idempotencyKey?: string;
}

/** Client of Stripe's API. Its responses are not signed: TLS authenticates the host. */
export class StripeClient {
  readonly #config: StripeConfig;
  readonly #http: ProviderHttp;

  constructor(config: StripeConfig, http: ProviderHttp) {
    this.#config = config;
    this.#http = http;
  }

  /** @throws ProviderError */
  async call(method: 'GET' | 'POST', path: string, request: StripeRequest): Promise<Record<string, unknown>> {
    const { params = {}, idempotencyKey, operation, outTradeNo, refundNo } = request;
    const text = encodeParams(params).toString();
    const isGet = method === 'GET';
    return this.#http.send(
      {
        method,
        url: this.#config.host + path + (isGet && text ? `?${text}` : ''),
        headers: {
          authorization: `Bearer ${this.#config.secretKey}`,
          'stripe-version': stripeVersion,
          ...(!isGet && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        ...(!isGet && { body: text }),
      },
      { operation, ...(outTradeNo && { outTradeNo }), ...(refundNo && { refundNo }) },
      readAnswer,
    );
  }
}

/** Parses an answer of Stripe. @throws ProviderError `unverified` */
export function parseAnswer<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value);
  if (!parsed.success) throw new ProviderError('unverified', 'FORMAT', v.summarize(parsed.issues));
  return parsed.output;
}

/** Codes for error responses without one (https://docs.stripe.com/api/errors), by status. */
const codeByStatus: Readonly<Record<number, string>> = { 401: 'api_key_invalid', 403: 'permission_missing' };

function readAnswer({ status, body }: ProviderAnswer): Record<string, unknown> {
  const content = parseObject(body);
  if (status === 200 && content) return content;
  const error = (content?.error ?? {}) as { code?: unknown; type?: unknown; message?: unknown };
  const code = String(error.code ?? codeByStatus[status] ?? error.type ?? `HTTP_${status}`);
  // 409: another request with this idempotency key is in progress.
  const isRetry = status >= 500 || [200, 409, 429].includes(status) || !content;
  throw new ProviderError(isRetry ? 'unreachable' : 'refused', code, String(error.message ?? ''));
}
