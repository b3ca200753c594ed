import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { ApiError } from './apiError.ts';
import { errorBody } from './errors.ts';
import { rawSecurityHeaders } from './headers.ts';

/** A whole request may take so long, whatever its size, ms. */
const maxRequestMs = 15 * 60_000;
/** Request line and headers, ms. */
const maxHeadersMs = 15_000;
/** A body that is announced as large gets as much time as a slow line needs, bytes per ms. */
const slowestRate = 32;
/** An answer that came before its body had arrived is left on the line so long, ms. */
const maxUnreadMs = 30_000;
/** When the server closes: requests whose bodies do not arrive end after so long, ms. */
const closeGraceMs = 1_000;
/** When the server closes: all other requests have so long to end, ms. With the longest `DRAIN_SECONDS` it stops within 30 s. */
const maxCloseMs = 20_000;

export interface RequestLimits {
  /** A body may take so long, beside the time that its announced length needs, ms. */
  bodyTimeoutMs?: number;
}

/** Options of the HTTP server: times for what comes before Fastify, and an error body for what never gets there. */
export const serverLimits = {
  requestTimeout: maxRequestMs,
  http: { headersTimeout: maxHeadersMs, connectionsCheckingInterval: 5_000, requireHostHeader: false },
  clientErrorHandler: (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else answerRaw(socket, toClientError(error.code));
  },
} satisfies FastifyHttpOptions<Server>;

function toClientError(code: string | undefined): ApiError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new ApiError('UNAVAILABLE', undefined, { retryAfter: 1 });
  return new ApiError(code === 'HPE_HEADER_OVERFLOW' ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION');
}

/** An error answer for a request that has no reply, and the end of its connection. */
function answerRaw(socket: Socket, refusal: ApiError): void {
  const body = JSON.stringify(errorBody(refusal, crypto.randomUUID()));
  const { retryAfter } = refusal.extras;
  const headers = {
    ...rawSecurityHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${refusal.statusCode} ${refusal.code}`, ...lines, '', body].join('\r\n'));
  socket.destroySoon();
}

const hasBody = ({ 'content-length': length, 'transfer-encoding': encoding }: IncomingHttpHeaders) =>
  encoding !== undefined || Number(length ?? 0) > 0;

function timeLimitMs({ 'content-length': length }: IncomingHttpHeaders, bodyTimeoutMs: number): number {
  return Math.min(bodyTimeoutMs + Number(length ?? 0) / slowestRate, maxRequestMs);
}

/** Ends requests whose bodies do not arrive, and lets a server close that has such requests. */
export function registerRequestLimits(app: FastifyInstance, { bodyTimeoutMs = 20_000 }: RequestLimits = {}): void {
  const unfinished = new Set<IncomingMessage>();

  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));

  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.complete || !hasBody(raw.headers)) return;
    unfinished.add(raw);
    const end = () => {
      if (reply.raw.headersSent) raw.destroy();
      else answerRaw(raw.socket, new ApiError('UNAVAILABLE', undefined, { retryAfter: 1 }));
    };
    let timer = setTimeout(end, timeLimitMs(raw.headers, bodyTimeoutMs)).unref();
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
