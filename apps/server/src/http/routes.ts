import { contract } from '@sampan/api/contract';
import type { Endpoint } from '@sampan/api/endpoint';
import { parseInput as parseByContract } from '@sampan/api/parseInput';
import { isStaff } from '@sampan/domain/access/access';
import { isIdleStaffSession } from '@sampan/domain/account/devices';
import { checkIdempotencyKey } from '@sampan/domain/idempotency/idempotencyRules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { getContentRevision } from '../cache/caches.ts';
import type { Deps } from '../deps.ts';
import { settlesWithin } from '../settlesWithin.ts';
import { ApiError } from './apiError.ts';
import { getBodyLimits, registerBodyParser } from './calls/bodies.ts';
import type { AreaHandlers, Call, RequestInfo, Viewer } from './calls/handler.ts';
import { RunningKeys } from './calls/idempotency.ts';
import { markWriter } from './calls/readYourWrites.ts';
import { type AnyHandler, type InvocationResult, RequestExecutor } from './calls/requestExecutor.ts';
import { checkAccess, createFindViewer, touchSession } from './calls/viewer.ts';
import { sendFile } from './files/sendFile.ts';
import { UploadSpace } from './files/uploadSpace.ts';
import { type Form, getAnnouncedBytes, readForm, takeForms } from './files/uploads.ts';
import { type RateLimit, RateLimiter, rateLimits } from './limits/localRateLimits.ts';
import { rateLimitKey } from './limits/rateLimitKey.ts';
import { consumeRateLimit } from './limits/sharedRateLimits.ts';
import { compressed } from './responses/compressed.ts';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

export interface RouteOptions {
  /** Validates every response with the contract's output schema (tests only). */
  checkOutputs?: boolean;
}

interface CallsOptions extends RouteOptions {
  /** Whether servers of another build are running. */
  isDeploying: () => Promise<boolean>;
}

interface Route {
  endpoint: Endpoint;
  handler: AnyHandler;
}

/** Pairs the contract's endpoints with their handlers. The type of `handlers` ensures that both have the same keys. */
function routeTable(handlers: AreaHandlers): Route[] {
  const byArea = handlers as unknown as Record<string, Record<string, Route['handler']>>;
  return Object.entries(contract).flatMap(([area, calls]) =>
    Object.entries(calls).map(([name, endpoint]: [string, Endpoint]): Route => {
      const handler = byArea[area]?.[name];
      if (!handler) throw new Error(`No handler for ${area}.${name}`);
      return { endpoint, handler };
    }),
  );
}

function checkOutput(endpoint: Endpoint, text: string): void {
  const value: unknown = endpoint.answer === 'bare' && !text.startsWith('{') ? text : JSON.parse(text);
  const checked = v.safeParse(endpoint.output, value);
  if (!checked.success) {
    const issues = checked.issues.map((issue) => `${v.getDotPath(issue) ?? '(all)'}: ${issue.message}`);
    throw new Error(`${endpoint.path} answers against its contract: ${issues.join('; ')}`);
  }
}

function toRequestInfo(request: FastifyRequest): RequestInfo {
  const { id, ip, method, url, headers, inbox } = request;
  const isClosed = () => request.raw.socket.destroyed;
  return { id, ip, method, url, headers, isClosed, ...(inbox && { inbox }) };
}

function getKey(request: FastifyRequest, endpoint: Endpoint): string | undefined {
  // Node joins the values of a repeated header.
  const checked = checkIdempotencyKey(endpoint, request.headers['idempotency-key']?.toString());
  if (!checked.ok) throw new ApiError(checked.code, checked.fields && { fields: checked.fields });
  return checked.key;
}

function getRawInput(request: FastifyRequest, endpoint: Endpoint): unknown {
  if (endpoint.body === 'raw') return request.bodyText;
  const params = request.params as Record<string, string>;
  if (endpoint.method === 'POST') return request.body ?? undefined;
  return { ...(request.query as object), ...params };
}

/** Registers a route for every call of the contract. */
export async function registerCalls(
  app: FastifyInstance,
  deps: Deps,
  handlers: AreaHandlers,
  options: CallsOptions,
): Promise<void> {
  const findViewer = createFindViewer(deps.db, { readsRevision: deps.coherence !== undefined });
  // Not in Deps: no other server needs to know of its windows, because it counts only where one server serves the shop.
  const limiter = new RateLimiter(deps.clock);
  // With several servers the limits are counted in the database.
  const consume = async (key: string, limit: RateLimit) =>
    deps.serverId === undefined
      ? limiter.take(key, limit)
      : consumeRateLimit(deps.db, deps.clock.now(), [{ key, ...limit }]);
  const uploadSpace = new UploadSpace(deps);
  const executor = new RequestExecutor(deps, new RunningKeys(), options.checkOutputs ? checkOutput : undefined);

  app.decorateRequest('viewer', null);
  app.decorateRequest('bodyText', '');
  const routes = Map.groupBy(routeTable(handlers), ({ endpoint }) => endpoint.body);
  for (const [kind, ofKind] of routes) {
    await app.register(async (scope) => {
      if (kind === 'multipart') await takeForms(scope);
      else registerBodyParser(scope, kind);
      for (const route of ofKind) registerRoute(scope, route);
    });
  }

  function registerRoute(scope: FastifyInstance, route: Route): void {
    const { endpoint } = route;
    scope.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      ...getBodyLimits(endpoint),
      // Compression would break byte ranges of files.
      ...(endpoint.answer === 'blob' && { compress: false }),
      onRequest: (request) => admit(request, endpoint),
      async handler(request, reply) {
        // Before the call reads anything: a change meanwhile makes the answer stale.
        const revision = getContentRevision(deps);
        return respond(request, reply, endpoint, await execute(request, route), revision);
      },
    });
  }

  /** Counts the request against the limit of its address and finds its viewer. @throws ApiError where it may not go on */
  async function admit(request: FastifyRequest, endpoint: Endpoint): Promise<void> {
    const limit = rateLimits[endpoint.path];
    if (limit) await consume(`${endpoint.path} ${rateLimitKey(request.ip)}`, limit);
    const now = deps.clock.now();
    const found = await findViewer(request.headers.authorization, now);
    if (found) deps.coherence?.observe(found.revision);
    const settings = isStaff(found) ? (await deps.settings.current()).shop : null;
    const isIdle = found && settings && isIdleStaffSession(found, settings['security.staffIdleMinutes'], now);
    const viewer = isIdle ? null : found;
    request.viewer = checkAccess(endpoint, viewer, settings?.['security.secondFactorFor']);
    if (viewer) touchSession(deps, viewer);
  }

  async function execute(request: FastifyRequest, { endpoint, handler }: Route): Promise<InvocationResult> {
    const key = getKey(request, endpoint);
    const executeWith = async (input: unknown, text: string) =>
      executor.execute({
        endpoint,
        handler,
        input: await parseInput(endpoint.input, input, options),
        viewer: request.viewer,
        request: toRequestInfo(request),
        log: request.log,
        ...(key && { keyed: { key, request: `${endpoint.method} ${endpoint.path}\n${text}` } }),
      });
    if (endpoint.body !== 'multipart') return executeWith(getRawInput(request, endpoint), request.bodyText);
    const context = await getFormContext(deps);
    const announcedBytes = getAnnouncedBytes(request, endpoint, context.settings);
    const reservation = await uploadSpace.begin(request.viewer, announcedBytes);
    try {
      const form = await readForm(request, endpoint, { ...context, reservation });
      return await executeForm(form, executeWith, { background: deps.background, log: request.log });
    } finally {
      reservation.release();
    }
  }

  async function respond(
    request: FastifyRequest,
    reply: FastifyReply,
    endpoint: Endpoint,
    result: InvocationResult,
    revision: ReturnType<typeof getContentRevision>,
  ): Promise<FastifyReply> {
    if (result.isCacheChanged && deps.coherence) markWriter(reply, deps);
    if (result.replayed) reply.header('Idempotent-Replayed', 'true');
    if (result.file) return sendFile(request, reply, result.file, deps.providers.files);
    if (!result.cached) return send(reply, endpoint, result);
    const { bytes, encoding } = await compressed(result.cached, request.headers['accept-encoding']);
    const isCacheable = endpoint.access === 'public' && !rateLimits[endpoint.path];
    if (isCacheable) reply.cacheable = { revision, body: bytes, encoding };
    reply.header('vary', 'accept-encoding');
    if (encoding) reply.header('content-encoding', encoding);
    return send(reply, endpoint, { ...result, body: bytes });
  }
}

async function getFormContext({ providers, settings }: Deps) {
  return { store: providers.files, settings: (await settings.current()).shop };
}

/** Maximum time that an answer waits for the deletion of drafts, ms. */
const maxSettleMs = 1_000;

/**
 * Runs a call with uploads and settles its files. Kept files are deleted only if the call certainly changed nothing: it
 * was refused, or replayed, whose response refers to the files of the original call. After any other error the commit may
 * have succeeded and only its answer been lost; the job for orphans deletes the files if it has not.
 */
async function executeForm(
  form: Form,
  execute: (input: unknown, text: string) => Promise<InvocationResult>,
  { background, log }: Pick<Call, 'log'> & Pick<Deps, 'background'>,
): Promise<InvocationResult> {
  let isRolledBack = false;
  try {
    const answered = await execute(form.input, form.text);
    isRolledBack = answered.statusCode !== 200 || answered.replayed;
    return answered;
  } catch (error) {
    isRolledBack = error instanceof ApiError;
    throw error;
  } finally {
    // The call has its answer, which a store that hangs does not delay. The job for orphans deletes what it did not.
    const settling = form.settle(isRolledBack).catch((error: unknown) => log.warn({ err: error }, 'drafts left'));
    background.run('settle uploads', () => settling);
    await settlesWithin(settling, maxSettleMs);
  }
}

async function send(
  reply: FastifyReply,
  endpoint: Endpoint,
  { statusCode, body }: { statusCode: number; body: string | Buffer },
): Promise<FastifyReply> {
  const isText = endpoint.answer === 'bare' && statusCode === 200 && typeof body === 'string' && !body.startsWith('{');
  return reply
    .code(statusCode)
    .header('cache-control', 'no-store')
    .type(isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8')
    .send(body);
}

/**
 * Parses an input by the contract.
 * @throws ApiError VALIDATION with a code per field; UNAVAILABLE for an unknown field during a deploy
 */
async function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  { isDeploying }: CallsOptions,
): Promise<v.InferOutput<Schema>> {
  const parsed = parseByContract(schema, input);
  if (parsed.ok) return parsed.output;
  // The page may be of a newer release: when it repeats the call, a server of that release may answer.
  const hasUnknown = Object.values(parsed.fields ?? {}).includes('unknown');
  if (hasUnknown && (await isDeploying())) throw new ApiError('UNAVAILABLE', { retryAfter: 1 });
  throw new ApiError('VALIDATION', parsed.fields && { fields: parsed.fields });
}
