import { apiPrefix, type Endpoint, type ErrorsOf, type OutputOf } from '@sampan/api/endpoint';
import { type ErrorBody, statusByCode } from '@sampan/api/errors';
import { delay, type HttpHandler, HttpResponse, http } from 'msw';
import * as v from 'valibot';

/** Returns the msw path pattern of a call, on any host. */
function toPattern(endpoint: Endpoint): string {
  return `*${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`;
}

function on<E extends Endpoint>(
  endpoint: E,
  resolver: Parameters<typeof http.get>[1],
  options?: Parameters<typeof http.get>[2],
): HttpHandler {
  return (endpoint.method === 'GET' ? http.get : http.post)(toPattern(endpoint), resolver, options);
}

/** Mocks a call's response, checked against the contract. A function is evaluated on every call. */
export function answer<E extends Endpoint>(endpoint: E, data: OutputOf<E> | (() => OutputOf<E>)): HttpHandler {
  return on(endpoint, () => {
    const output = typeof data === 'function' ? (data as () => OutputOf<E>)() : data;
    return HttpResponse.json(v.parse(endpoint.output, output) as Record<string, unknown>);
  });
}

/** Mocks a call that fails with one of its declared error codes. */
export function failWith<E extends Endpoint>(
  endpoint: E,
  code: ErrorsOf<E>,
  extras: Pick<ErrorBody, 'fields' | 'details'> = {},
): HttpHandler {
  const statusCode = statusByCode[code];
  return on(endpoint, () =>
    HttpResponse.json({ code, message: code, statusCode, requestId: 'story', ...extras }, { status: statusCode }),
  );
}

/** Mocks a call that a gateway answers in the server's place: without the JSON body of an error. */
export function failAtGateway(endpoint: Endpoint, status: 429 | 502 | 504): HttpHandler {
  return on(endpoint, () => HttpResponse.html('<h1>Gateway</h1>', { status }));
}

/** Mocks a call that never responds: a screen stays in its loading state. */
export function mockPendingCall(endpoint: Endpoint): HttpHandler {
  return on(endpoint, async () => {
    await delay('infinite');
    return new HttpResponse();
  });
}

/** Delays a call's response by `ms`; the demo backend answers it. */
export function delayCall(endpoint: Endpoint, ms: number): HttpHandler {
  // A resolver without a response leaves the request to the next handler.
  return on(endpoint, () => delay(ms));
}

/**
 * Holds a call back until `release` is called; then the demo backend answers it. With `once`, only the first call: the
 * next ones overtake it.
 */
export function holdCall(endpoint: Endpoint, { once = false } = {}): { handler: HttpHandler; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { handler: on(endpoint, () => promise, { once }), release: resolve };
}

/** Mocks a missing network: every call fails. */
export function mockOffline(): HttpHandler {
  return http.all(`*${apiPrefix}/*`, () => HttpResponse.error());
}
