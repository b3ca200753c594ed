import { endpoints } from '@sampan/api/contract';
import type { Endpoint } from '@sampan/api/endpoint';
import type { Locale } from '@sampan/api/entities';
import type { ErrorBody } from '@sampan/api/errors';
import { parseRange } from '@sampan/domain/file/byteRange';
import { formatContentDisposition } from '@sampan/domain/file/contentDisposition';
import { isLocale } from '@sampan/domain/preferences/locale';
import { type HttpHandler, HttpResponse, http } from 'msw';
import { renderPicture } from '../fixtures/art/pictures.ts';
import { findGalleryPicture } from './areas/gallery.ts';
import { createDemoBackend, type DemoBackend, unreadable } from './demoBackend.ts';
import { DemoFile, withUploads } from './files/uploads.ts';

/** Responds with a blob, whole or the requested byte range, as the server does. */
function createBlobResponse(request: Request, blob: Blob): Response {
  const { size } = blob;
  const headers = new Headers({
    'Content-Type': blob.type,
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
  });
  if (blob instanceof DemoFile) {
    headers.set('Content-Disposition', formatContentDisposition(blob));
    headers.set('ETag', `"${blob.checksum}"`);
  }
  const condition = request.headers.get('if-range');
  const range = condition && condition !== headers.get('ETag') ? null : parseRange(request.headers.get('range'), size);
  if (range === null) {
    headers.set('Content-Length', String(size));
    return new HttpResponse(blob, { status: 200, headers });
  }
  if (range === undefined) {
    headers.set('Content-Range', `bytes */${size}`);
    return new HttpResponse(null, { status: 416, headers });
  }
  const { start, end } = range;
  headers.set('Content-Length', String(end - start + 1));
  headers.set('Content-Range', `bytes ${start}-${end}/${size}`);
  return new HttpResponse(blob.slice(start, end + 1, blob.type), { status: 206, headers });
}

interface Call {
  endpoint: Endpoint;
  /** Path parameters. */
  params: Record<string, string>;
}

const paths = endpoints.map((endpoint) => ({
  endpoint,
  path: new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

/** Returns the contract call that matches a request. */
function getCall(request: Request): Call | undefined {
  const { pathname } = new URL(request.url);
  for (const { endpoint, path } of paths) {
    const match = endpoint.method === request.method ? path.exec(pathname) : null;
    if (!match) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]);
    return { endpoint, params: Object.fromEntries(params) };
  }
  return undefined;
}

/** Reads the input of a request: path parameters, then query or body. */
async function toInput({ endpoint, params }: Call, request: Request): Promise<unknown> {
  if (endpoint.method === 'GET') return { ...Object.fromEntries(new URL(request.url).searchParams), ...params };
  if (endpoint.body === 'multipart') return withUploads(Object.fromEntries(await request.formData()));
  const text = await request.text();
  if (endpoint.body === 'raw') return text;
  return text === '' ? undefined : parseJson(text);
}

const isPolluting = (value: object) =>
  Object.hasOwn(value, '__proto__') ||
  (Object.hasOwn(value, 'constructor') &&
    Object.hasOwn(Object((value as { constructor: unknown }).constructor), 'prototype'));

/** Parses JSON as the server does: rejects keys that would pollute the prototype. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value: unknown) => {
      if (typeof value === 'object' && value !== null && isPolluting(value)) throw new SyntaxError('forbidden key');
      return value;
    });
  } catch {
    return unreadable;
  }
}

function getToken(request: Request): string | undefined {
  return request.headers.get('authorization')?.replace(/^Bearer /, '');
}

/** Locale of the page: neither a cookie nor a language header reaches the worker. */
function readPageLocale(): Locale | undefined {
  const { document } = globalThis as { document?: { documentElement: { lang: string } } };
  const lang = document?.documentElement.lang;
  return isLocale(lang) ? lang : undefined;
}

async function respond(backend: DemoBackend, call: Call, request: Request): Promise<Response> {
  const { status, body, isReplayed } = backend.answer(call.endpoint, await toInput(call, request), {
    token: getToken(request),
    idempotencyKey: request.headers.get('idempotency-key') ?? undefined,
    locale: readPageLocale(),
    inbox: 'this page',
  });
  if (body instanceof Blob) return createBlobResponse(request, body);
  const isText = typeof body === 'string';
  const { retryAfter } = ((body as ErrorBody | null)?.details ?? {}) as { retryAfter?: number };
  const headers = {
    'Content-Type': isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
    ...(isReplayed && { 'Idempotent-Replayed': 'true' }),
    ...(status === 429 && { 'Retry-After': String(retryAfter) }),
  };
  return new HttpResponse(isText ? body : JSON.stringify(body), { status, headers });
}

/** Responds to a request as the server would; undefined if it is not a call of the contract. */
export async function answerRequest(backend: DemoBackend, request: Request): Promise<Response | undefined> {
  const call = getCall(request);
  return call && respond(backend, call, request);
}

/** One msw handler for every call of the contract: msw parses the request once per handler that it tries. */
export function createHandler(backend: () => DemoBackend): HttpHandler {
  return http.all(
    ({ request }) => getCall(request) !== undefined,
    ({ request }) => answerRequest(backend(), request),
  );
}

/** Serves generated product pictures and public uploads. */
export const mediaHandler = http.get('*/media/*', ({ request }) => {
  const { pathname } = new URL(request.url);
  const sent = current && (current.state.avatars.get(pathname) ?? findGalleryPicture(current.state, pathname));
  if (sent) return new HttpResponse(sent, { headers: { 'Content-Type': sent.type } });
  const svg = renderMedia(pathname);
  if (svg === undefined) return new HttpResponse(null, { status: 404 });
  return new HttpResponse(svg, { headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'max-age=3600' } });
});

let current: DemoBackend | undefined;

/** Returns the page's backend; created on the first call, so that a story without data does not pay for it. */
export function getDemoBackend(): DemoBackend {
  current ??= createDemoBackend(() => new Date());
  return current;
}

/** Resets the demo backend: the next call creates a new shop. */
export function resetDemo(): void {
  current = undefined;
}

/** Build metadata that the page polls: always reports the current build. */
const buildHandlers = [
  http.get('*/builds/latest.json', () => HttpResponse.json({ id: 'stories', timestamp: 0 })),
  http.get('*/builds/meta/*', () =>
    HttpResponse.json({
      id: 'stories',
      timestamp: 0,
      matcher: { static: {}, wildcard: {}, dynamic: {} },
      prerendered: [],
    }),
  ),
];

/** Default handlers in Storybook and in interface tests. */
export const handlers: HttpHandler[] = [createHandler(getDemoBackend), mediaHandler, ...buildHandlers];

/** Returns the picture of a `/media/{key}` path, or of one of its sizes, as SVG; undefined for an unknown key. */
function renderMedia(pathname: string): string | undefined {
  const [, key] = /^\/media\/([^/]+)/.exec(pathname) ?? [];
  return key === undefined ? undefined : renderPicture(key);
}
