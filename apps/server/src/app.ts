import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import { apiPrefix } from '@sampan/api/endpoint';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { registerShopIcons } from './areas/gallery/iconRoute.ts';
import { registerGalleryPictures } from './areas/gallery/pictureRoute.ts';
import { handlers } from './areas/handlers.ts';
import { registerAvatars } from './areas/user/avatar.ts';
import type { Db } from './db/query.ts';
import type { Deps } from './deps.ts';
import { ApiError } from './http/apiError.ts';
import { registerInboxClaims } from './http/calls/inboxClaims.ts';
import { registerReadYourWrites } from './http/calls/readYourWrites.ts';
import { createRequestId } from './http/calls/requestId.ts';
import { decodePath } from './http/decodePath.ts';
import { toApiError, toErrorBody } from './http/errors.ts';
import { registerMedia } from './http/files/media.ts';
import { RenditionStore } from './http/files/renditionStore.ts';
import { registerHealth } from './http/health.ts';
import {
  type RequestLimits,
  registerRequestLimits,
  registerUrlLimit,
  serverLimits,
} from './http/limits/requestLimits.ts';
import { registerApiRedirect } from './http/responses/apiBase.ts';
import { registerCors } from './http/responses/cors.ts';
import { sendErrorPage, wantsPage } from './http/responses/errorPage.ts';
import { rawSecurityHeaders, registerHeaders } from './http/responses/headers.ts';
import { registerResponseCache } from './http/responses/responseCache.ts';
import { type RouteOptions, registerCalls } from './http/routes.ts';
import { schemaController } from './http/schemaController.ts';
import { Lifecycle } from './lifecycle.ts';
import type { Metrics } from './metrics/metrics.ts';
import { observeRequestTimes } from './metrics/requestTimes.ts';
import { type StaticFile, toStaticFile } from './pages/documents/builtFiles.ts';
import { createDeployWatch } from './pages/documents/latestBuild.ts';
import { sendFile } from './pages/documents/send.ts';
import { readWebBuild, registerWeb } from './pages/web.ts';
import { DecryptionError } from './providers/files/fileCipher.ts';
import { registerIdentityDesk } from './providers/identity/sandbox/desk.ts';
import { registerCashier } from './providers/payment/sandbox/cashier.ts';

export interface AppOptions extends RouteOptions, RequestLimits {
  /** Folder of the built web app; without it the server serves only the API. */
  webRoot?: string;
  /** Tells whether this server drains; by default it never does. */
  lifecycle?: Lifecycle;
  /** Connection of the readiness check; by default the one of the requests. */
  probeDb?: Db;
  /** Whether the database waits for a copy of itself; by default it never does. */
  isCopying?: (() => boolean) | undefined;
  /** Records request metrics. */
  metrics?: Metrics;
}

/** Builds the Fastify app without listening. */
export async function buildApp(deps: Deps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { trustedProxies, apiBaseUrl, corsOrigins } = deps.config;
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    genReqId: createRequestId(trustedProxies),
    // The `onResponse` hook below logs one line a request instead.
    logController: new LogController({ disableRequestLogging: true }),
    // Longer than any request line: schemas limit the length of parameters.
    routerOptions: { maxParamLength: 65_536, ignoreTrailingSlash: false },
    rewriteUrl: ({ url = '/' }) => escapeUndecodablePath(url),
    schemaController,
    forceCloseConnections: 'idle',
    frameworkErrors(error, request, reply) {
      // No hook runs for these requests, which no route can be found for.
      void answerError(error, request, reply.headers(rawSecurityHeaders), deps);
    },
    // While the server closes, requests on open connections are still processed.
    return503OnClosing: false,
    ...serverLimits,
    // Without trusted proxies the client address is the connection's own, whatever the headers contain.
    trustProxy: trustedProxies.length > 0 && trustedProxies,
  });
  const web = options.webRoot ? await readWebBuild(options.webRoot, deps.config) : null;

  const { lifecycle = new Lifecycle(), probeDb, isCopying } = options;
  registerResponseCache(app, deps, lifecycle);
  // After the response cache, whose answers take less time than a span would cost.
  await deps.tracing?.observeRequests(app);
  const logsAnswers = ['info', 'debug', 'trace'].includes(deps.config.logLevel);
  function observeAnswer(request: FastifyRequest, reply: FastifyReply): void {
    options.metrics?.observeRequest(request, reply);
    if (!logsAnswers) return;
    request.log.info(
      { req: request, res: reply, ms: Math.round(reply.elapsedTime), userId: request.viewer?.id },
      'answered',
    );
  }
  registerRequestLimits(app, observeAnswer, options);
  const pictureBaseUrl = deps.config.s3?.publicUrl;
  registerHeaders(app, { scriptHashes: web?.scriptHashes ?? [], apiBaseUrl, pictureBaseUrl });
  registerCors(app, corsOrigins);
  registerUrlLimit(app);
  if (apiBaseUrl) registerApiRedirect(app, apiBaseUrl);
  await app.register(compress, {
    // Bytes. Smaller responses fit into few packets, and compressing them would cost more time than it saves.
    threshold: 4096,
    encodings: ['br', 'gzip'],
    // Responses are compressed anew each time, so the highest quality would cost more than it saves.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  });
  app.setErrorHandler<FastifyError>(async (error, request, reply) => answerError(error, request, reply, deps));
  if (deps.requestTimes) observeRequestTimes(app, deps.requestTimes);
  app.addHook('onResponse', async (request, reply) => observeAnswer(request, reply));

  registerHealth(app, { deps, lifecycle, probeDb, isCopying });
  registerReadYourWrites(app, deps);
  registerInboxClaims(app, deps.providers.inboxClaims);
  const isDeploying = createDeployWatch(deps, web?.id);
  await registerCalls(app, deps, handlers, { ...options, isDeploying });
  registerOpenApi(app);
  const renditions = new RenditionStore(join(deps.config.dataDir, 'media'));
  registerMedia(app, deps, renditions);
  registerAvatars(app, deps);
  registerGalleryPictures(app, deps, renditions);
  registerShopIcons(app, deps);
  const { sandbox } = deps.providers;
  if (sandbox) {
    registerCashier(app, sandbox, deps.settings);
    registerIdentityDesk(app, sandbox.identities, deps.settings);
  }
  if (web) registerWeb(app, web, deps, isDeploying);
  app.setNotFoundHandler(async (request) => {
    const path = request.url.split('?')[0] ?? '';
    if (!path.startsWith('/main/')) throw new ApiError('NOT_FOUND');
    // A page of a newer release calls what this server does not have yet.
    if (await isDeploying()) throw new ApiError('UNAVAILABLE', { retryAfter: 1 });
    throw new ApiError('UNKNOWN_CALL');
  });
  return app;
}

/**
 * Serves the OpenAPI document, generated at the first request to keep the start fast, and compressed once for all. It is
 * not in Deps, because it never changes in a build.
 */
function registerOpenApi(app: FastifyInstance): void {
  const path = `${apiPrefix}/openapi.json`;
  let file: StaticFile | undefined;
  app.get(path, { compress: false }, async (request, reply) => {
    const { openApiDocument } = await import('@sampan/api/openapi');
    file ??= toStaticFile(Buffer.from(JSON.stringify(openApiDocument())), 'application/json; charset=utf-8');
    return sendFile(request, reply, path, file);
  });
}

/**
 * Fastify answers an undecodable path before any hook runs: escape its `%`, so that it becomes an ordinary unknown
 * path.
 */
function escapeUndecodablePath(url: string): string {
  const [path = '/'] = url.split('?');
  return decodePath(path) === null ? path.replaceAll('%', '%25') + url.slice(path.length) : url;
}

/** Whether the client closed the connection before the response ended, which is not an error. */
const isLeft = (error: FastifyError, reply: FastifyReply) =>
  error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed;

function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  { rejections }: Pick<Deps, 'rejections'>,
): FastifyReply {
  const apiError = toApiError(error);
  const body = toErrorBody(apiError, request.id);
  if (isLeft(error, reply)) request.log.info({ path: request.routeOptions.url }, 'left');
  // A damaged file is an error of the shop, though its reader learns only that there is none.
  else if (!apiError || error instanceof DecryptionError)
    request.log.error({ err: error, path: request.routeOptions.url }, 'failed');
  else if (body.statusCode >= 500) request.log.warn({ err: error, refused: body.code }, 'refused');
  else {
    request.log.debug({ refused: body.code }, 'refused');
    const path = request.routeOptions.url;
    rejections.add(request.log, apiError, { ip: request.ip, path, userId: request.viewer?.id });
  }
  const retryAfter = apiError?.extras.retryAfter;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (body.statusCode >= 500 && wantsPage(request)) return sendErrorPage(request, reply, body.statusCode);
  return reply
    .code(body.statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
