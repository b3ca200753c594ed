import { prepareRequest } from '@sampan/api/clientRequest';
import { contract } from '@sampan/api/contract';
import type { Endpoint, InputOf, OutputOf } from '@sampan/api/endpoint';
import { productStatus, productType } from '@sampan/api/statuses';
import type { ServerGroup } from './cluster.ts';
import { onPrimary } from './primary.ts';

export interface Answer<E extends Endpoint> {
  /** Undefined without an answer. */
  status: number | undefined;
  data: OutputOf<E>;
  /** Value of the Retry-After header, seconds. */
  retryAfter?: number | undefined;
  /** Why there is no answer. */
  error?: unknown;
}

export interface Client {
  /** Never throws for a lost connection or an error response: see `status`. */
  ask<E extends Endpoint>(endpoint: E, input: InputOf<E>, key?: string): Promise<Answer<E>>;
  /** @throws Error where the response is not 200 */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>>;
}

/**
 * Whether the app would send the request again: no answer, no server (503), or the first request with this idempotency
 * key is still under way (409), each with a time to come back.
 */
export function isRetryable({ status, retryAfter }: Pick<Answer<Endpoint>, 'status' | 'retryAfter'>): boolean {
  return status === undefined || (retryAfter !== undefined && (status === 503 || status === 409));
}

/** The code of the lost connection, or the status and the body of the answer. */
export function describeFailure({ status, data, error }: Pick<Answer<Endpoint>, 'status' | 'data' | 'error'>): string {
  if (status !== undefined) return `${status} ${JSON.stringify(data)}`;
  const { message, cause } = error as Error & { cause?: NodeJS.ErrnoException };
  return `no answer (${cause?.code ?? cause?.message ?? message})`;
}

/** Creates a physical product on shelf. */
export function createProduct(
  admin: Client,
  product: { slug: string; name: string; categoryId: number; priceAmount: number; stock: number },
): Promise<OutputOf<typeof contract.product.create>> {
  return admin.call(contract.product.create, {
    ...product,
    description: '',
    type: productType.physical,
    status: productStatus.onShelf,
  });
}

interface SendOptions {
  /** Session token. */
  token?: string | undefined;
  /** Idempotency-Key. */
  key?: string | undefined;
  signal?: AbortSignal;
}

/** Sends a call of the contract to the server at `url`. @throws TypeError without a response */
export function sendCall<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: InputOf<E>,
  { token, key, signal }: SendOptions,
): Promise<Response> {
  const request = prepareRequest(endpoint, input, url);
  return fetch(request.url, {
    method: request.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(request.contentType && { 'content-type': request.contentType }),
    },
    ...(request.body !== undefined && { body: request.body }),
    ...(signal && { signal }),
  });
}

/** The output of a response. The server answers by the contract, so it is not parsed again. */
export const readOutput = (response: Response): Promise<never> =>
  (response.headers.get('content-type')?.includes('json') ? response.json() : response.text()) as Promise<never>;

/** Calls a server, or the load balancer, at `url`; without a token as a guest. */
export function createClient(url: string, token?: string): Client {
  const ask: Client['ask'] = async (endpoint, input, key) => {
    try {
      const answer = await sendCall(url, endpoint, input, { token, key, signal: AbortSignal.timeout(20_000) });
      const retryAfter = answer.headers.get('retry-after');
      return {
        status: answer.status,
        data: await readOutput(answer),
        retryAfter: retryAfter === null ? undefined : Number(retryAfter),
      };
    } catch (error) {
      return { status: undefined, data: undefined as never, error };
    }
  };
  return {
    ask,
    async call(endpoint, input) {
      const { status, data } = await ask(endpoint, input, crypto.randomUUID());
      if (status !== 200) throw new Error(`${endpoint.path} answered ${status} ${JSON.stringify(data)}`);
      return data;
    },
  };
}

/** Creates accounts with a session each, without the cost of a password hash. Returns their tokens. */
export async function createBuyers(cluster: Pick<ServerGroup, 'postgres'>, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => crypto.randomUUID());
  await onPrimary(cluster, (client) =>
    client.query(
      `with given as (select token, 'buyer ' || token as name from unnest($1::text[]) token),
        buyers as (
          insert into users (username, username_key, password_hash) select name, name, '' from given
          returning id, username
        )
      insert into sessions (user_id, token_hash, expires_at)
        select b.id, encode(sha256(convert_to(g.token, 'UTF8')), 'hex'), now() + interval '1 day'
        from buyers b join given g on g.name = b.username`,
      [tokens],
    ),
  );
  return tokens;
}
