import type { Endpoint } from '@sampan/api/endpoint';
import { getKeyOwner, getNewKeyLimits, isStoredStatus } from '@sampan/domain/idempotency/idempotencyRules';
import type { FastifyBaseLogger } from 'fastify';
import { CachedJson } from '../../cache/cachedJson.ts';
import type { Db } from '../../db/query.ts';
import type { Deps } from '../../deps.ts';
import { requestIds } from '../../requestContext.ts';
import { ApiError } from '../apiError.ts';
import { isConcurrencyConflict, toErrorBody } from '../errors.ts';
import { RateLimiter } from '../limits/localRateLimits.ts';
import { rateLimitKey } from '../limits/rateLimitKey.ts';
import { retryOnSerializationFailure } from '../retryOnSerializationFailure.ts';
import {
  type Call,
  createCall,
  FileResult,
  type Handler,
  type ReadHandler,
  type RequestInfo,
  type StoredFile,
  type Task,
  type Viewer,
} from './handler.ts';
import { createInProgressError, type RunningKeys, StoredAnswer, type StoredResponse } from './idempotency.ts';

export type AnyHandler = Handler<Endpoint>;

export interface Invocation {
  endpoint: Endpoint;
  handler: AnyHandler;
  input: unknown;
  viewer: Viewer | null;
  request: RequestInfo;
  log: FastifyBaseLogger;
  /** Set if the request has an Idempotency-Key. */
  keyed?: { key: string; request: string };
}

export interface InvocationResult extends StoredResponse {
  replayed: boolean;
  /** The cached response, if the handler returned one: it is compressed once for all clients. */
  cached?: CachedJson<unknown>;
  /** A file instead of a body. */
  file?: StoredFile;
  /** Whether the request changed cached data. */
  isCacheChanged?: boolean;
}

/** After-commit tasks that invalidate caches. */
const cacheTasks = new Set(['catalogue', 'articles', 'settings']);
type Step = (call: Call) => Promise<unknown>;
/** Throws if a response does not match the contract. */
type OutputCheck = (endpoint: Endpoint, text: string) => void;

function toText(output: unknown): string {
  if (output instanceof CachedJson) return output.text;
  return typeof output === 'string' ? output : JSON.stringify(output);
}

/** Another server stored a response for this idempotency key first; roll back. */
class ResponseStoredElsewhere extends Error {}

export class RequestExecutor {
  readonly #deps: Deps;
  readonly #running: RunningKeys;
  /** In memory also with several servers: the limit bounds the database, so each may count by itself. */
  readonly #newKeys: RateLimiter;
  readonly #check: OutputCheck | undefined;

  constructor(deps: Deps, running: RunningKeys, check?: OutputCheck) {
    this.#deps = deps;
    this.#running = running;
    this.#newKeys = new RateLimiter(deps.clock);
    this.#check = check;
  }

  execute(invocation: Invocation): Promise<InvocationResult> {
    return requestIds.run(invocation.request.id, () => this.#executeWithKey(invocation));
  }

  async #executeWithKey(invocation: Invocation): Promise<InvocationResult> {
    const { endpoint, keyed, viewer, request } = invocation;
    const now = this.#deps.clock.now();
    if (!keyed || endpoint.method === 'GET') {
      return { statusCode: 200, ...(await this.#runHandler(invocation, now)), replayed: false };
    }
    const owner = getKeyOwner(endpoint, viewer);
    const scope = owner ? `user:${owner.id}` : `ip:${rateLimitKey(request.ip)}`;
    const stored = new StoredAnswer({ scope, ...keyed }, this.#deps.clock);
    return this.#running.alone(stored.id, async () => {
      const before = await stored.read(this.#deps.db);
      if (before) return { ...before, replayed: true };
      const { shop } = await this.#deps.settings.current();
      const limits = getNewKeyLimits(owner, shop['order.maxOrdersPerMinute']);
      try {
        for (const limit of limits) this.#newKeys.take(limit.key, limit);
        return await this.#executeOnce(invocation, now, stored);
      } catch (error) {
        // Nothing is stored for this key.
        for (const { key } of limits) this.#newKeys.restore(key);
        throw error;
      }
    });
  }

  /**
   * Executes once: stores the effect or the error together with the key, or returns the response that another server
   * stored meanwhile.
   */
  async #executeOnce(invocation: Invocation, now: Date, stored: StoredAnswer): Promise<InvocationResult> {
    const { db } = this.#deps;
    const { endpoint, viewer, request, log } = invocation;
    try {
      return { statusCode: 200, ...(await this.#runHandler(invocation, now, stored)), replayed: false };
    } catch (error) {
      if (error instanceof ResponseStoredElsewhere) {
        const other = await stored.read(db);
        if (other) return { ...other, replayed: true };
        throw createInProgressError();
      }
      if (isConcurrencyConflict(error)) throw createInProgressError();
      if (!(error instanceof ApiError) || !isStoredStatus(error.statusCode, getKeyOwner(endpoint, viewer))) throw error;
      const result = { statusCode: error.statusCode, body: JSON.stringify(toErrorBody(error, request.id)) };
      this.#deps.rejections.add(log, error, { ip: request.ip, path: endpoint.path, userId: viewer?.id });
      if (await stored.write(db, result)) return { ...result, replayed: false };
      const other = await stored.read(db);
      return other ? { ...other, replayed: true } : { ...result, replayed: false };
    }
  }

  async #runHandler(
    invocation: Invocation,
    now: Date,
    stored?: StoredAnswer,
  ): Promise<Pick<InvocationResult, 'body' | 'cached' | 'file' | 'isCacheChanged'>> {
    const { endpoint, handler, input, viewer, request, log } = invocation;
    const deps = this.#deps;
    const settings = (await deps.settings.current()).shop;
    const callWith = (db: Db, tasks: Task[]) => createCall({ viewer, request, log, deps, db, now, settings, tasks });
    const early: Task[] = [];
    const outside = callWith(deps.db, early);
    const step = await prepare(handler, input, outside);
    if (endpoint.method === 'GET' || isReading(handler)) {
      const output = await step(outside);
      if (output instanceof FileResult) return { body: '', file: output.file };
      const cached = output instanceof CachedJson ? output : undefined;
      const body = cached ? '' : toText(output);
      this.#check?.(endpoint, cached?.text ?? body);
      this.#runTasks(early);
      return { body, ...(cached && { cached }) };
    }
    return retryOnSerializationFailure(async () => {
      const tasks = [...early];
      const body = await deps.db.transaction(async (tx) => {
        const answer = toText(await step(callWith(tx, tasks)));
        this.#check?.(endpoint, answer);
        if (stored && !(await stored.write(tx, { statusCode: 200, body: answer }))) throw new ResponseStoredElsewhere();
        return answer;
      });
      this.#runTasks(tasks);
      return { body, isCacheChanged: tasks.some(([name]) => cacheTasks.has(name)) };
    });
  }

  #runTasks(tasks: Task[]): void {
    for (const [name, task] of tasks) this.#deps.background.run(name, task);
  }
}

const isReading = (handler: AnyHandler): handler is ReadHandler<Endpoint> => 'read' in handler;

async function prepare(handler: AnyHandler, input: unknown, call: Call): Promise<Step> {
  if (isReading(handler)) return (inside) => handler.read(input, inside);
  if (typeof handler === 'function') return (inside) => handler(input, inside);
  return handler.prepare(input, call);
}
