import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../apiError.ts';
import { toErrorBody } from '../errors.ts';
import { sendErrorPage, wantsPage } from '../responses/errorPage.ts';
import { rawSecurityHeaders } from '../responses/headers.ts';

/** Maximum characters of a URL; well below the limit of the HTTP parser, which cannot answer with a page. */
const maxUrlLength = 16_000;
/** Maximum duration of a request of any size, ms. */
const maxRequestMs = 15 * 60_000;
/** Maximum size of request line and headers, bytes: above the limit of the URL, which is answered with a page. */
const maxHeaderBytes = 64 * 1024;
/** Timeout for request line and headers, ms. */
const maxHeadersMs = 15_000;
/** Minimum upload rate for large bodies, bytes per ms. */
const slowestRate = 32;
/** How long a connection stays open after a response that was sent before the body arrived, ms. */
const maxUnreadMs = 30_000;
/** On shutdown: grace period of requests whose bodies do not arrive, ms. */
const closeGraceMs = 1_000;
/**
 * On shutdown: grace period of all other requests, ms. With the longest `DRAIN_SECONDS` they end within 30 s.
 */
const maxCloseMs = 20_000;

export interface RequestLimits {
  /** Timeout of a body, ms, plus the time that its Content-Length needs at the minimum rate. */
  bodyTimeoutMs?: number;
}

/** Options of the HTTP server: timeouts before Fastify handles a request, and an error body for malformed requests. */
export const serverLimits = {
  requestTimeout: maxRequestMs,
  http: {
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: maxHeadersMs,
    connectionsCheckingInterval: 5_000,
    requireHostHeader: false,
  },
  clientErrorHandler: (error: Error & { code?: string }, socket: Socket) => {
    // Browsers keep a spare connection on which they have sent nothing. A response there could reach the first request
    // that the browser sends at that moment; on a closed connection it sends the request again.
    const isUnused = socket.bytesRead === 0;
    if (isUnused || error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    answerRaw(socket, toClientError(error.code), crypto.randomUUID());
  },
} satisfies FastifyHttpOptions<Server>;

function toClientError(code: string | undefined): ApiError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ApiError('UNAVAILABLE', { retryAfter: 1 });
  return new ApiError(code === 'HPE_HEADER_OVERFLOW' ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION');
}

/** Writes an error response to the socket and closes it, for a request without a reply object. */
function answerRaw(socket: Socket, apiError: ApiError, requestId: string): void {
  const body = JSON.stringify(toErrorBody(apiError, requestId));
  const { retryAfter } = apiError.extras;
  const headers = {
    ...rawSecurityHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${apiError.statusCode} ${apiError.code}`, ...lines, '', body].join('\r\n'));
  socket.destroySoon();
}

const hasBody = ({ 'content-length': length, 'transfer-encoding': encoding }: IncomingHttpHeaders) =>
  encoding !== undefined || Number(length ?? 0) > 0;

function computeTimeLimitMs({ 'content-length': length }: IncomingHttpHeaders, bodyTimeoutMs: number): number {
  return Math.min(bodyTimeoutMs + Number(length ?? 0) / slowestRate, maxRequestMs);
}

/**
 * Ends requests whose clients left before they were read, and requests whose bodies do not arrive, also on shutdown.
 * @param onRawAnswer called with such a request, whose answer no `onResponse` hook sees
 */
export function registerRequestLimits(
  app: FastifyInstance,
  onRawAnswer: (request: FastifyRequest, reply: FastifyReply) => void,
  { bodyTimeoutMs = 20_000 }: RequestLimits,
): void {
  const unfinished = new Set<IncomingMessage>();

  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));

  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    // Nobody waits for a response, and limits need an address: Node has none of a connection that was closed before this
    // line read it, and keeps one that was read.
    if (raw.socket.remoteAddress === undefined) {
      raw.destroy();
      return reply.hijack();
    }
    if (raw.complete || !hasBody(raw.headers)) return;
    unfinished.add(raw);
    const end = () => {
      if (reply.raw.headersSent) return raw.destroy();
      const apiError = new ApiError('UNAVAILABLE', { retryAfter: 1 });
      answerRaw(raw.socket, apiError, request.id);
      onRawAnswer(request, reply.code(apiError.statusCode));
    };
    let timer = setTimeout(end, computeTimeLimitMs(raw.headers, bodyTimeoutMs)).unref();
    const settle = () => {
      clearTimeout(timer);
      unfinished.delete(raw);
    };
    raw.once('end', settle);
    raw.once('close', settle);
    reply.raw.once('finish', () => {
      if (!unfinished.has(raw)) return;
      clearTimeout(timer);
      timer = setTimeout(end, Math.min(maxUnreadMs, bodyTimeoutMs)).unref();
    });
  });

  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const request of unfinished) request.destroy();
    }, closeGraceMs).unref();
    setTimeout(() => app.server.closeAllConnections(), maxCloseMs).unref();
  });
}

/**
 * Refuses URLs that are too long: a document request gets an error page with 414, any other request an error body.
 * Registered after the hooks that set security and CORS headers, so that this response has them, too.
 */
export function registerUrlLimit(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.originalUrl.length <= maxUrlLength) return;
    if (!wantsPage(request)) throw new ApiError('PAYLOAD_TOO_LARGE');
    return sendErrorPage(request, reply, 414);
  });
}
