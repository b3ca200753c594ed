import type { Contract } from '@sampan/api/contract';
import type { Endpoint, ErrorsOf, OutputOf, ParsedInputOf } from '@sampan/api/endpoint';
import type { User } from '@sampan/api/entities';
import type { ShopSettings } from '@sampan/domain/setting/settingDefaults';
import type { FastifyBaseLogger } from 'fastify';
import type { CachedJson } from '../../cache/cachedJson.ts';
import type { Db } from '../../db/query.ts';
import type { Deps } from '../../deps.ts';
import type { StoredBytes } from '../../providers/files/port.ts';
import type { InboxClaim } from '../../providers/inboxClaims.ts';
import { ApiError, type ApiErrorExtras } from '../apiError.ts';

/** The signed-in user, as proven by the token. */
export interface Viewer extends Required<Pick<User, 'id' | 'username' | 'role' | 'status' | 'kycStatus'>> {
  sessionId: number;
}

export interface RequestInfo {
  id: string;
  ip: string;
  method: string;
  url: string;
  /** Header names are lower-case. */
  headers: Record<string, string | string[] | undefined>;
  /** Whether the client has closed the connection and reads no response. */
  isClosed?: () => boolean;
  /** The browser's claim on the demo inbox, if any. */
  inbox?: InboxClaim | undefined;
}

/** Context of a handler's call. */
export interface Call<E extends Endpoint = Endpoint> {
  /** null for a guest, possible only in public and provider calls. */
  viewer: Viewer | null;
  /** The viewer, for calls that require one. */
  readonly user: Viewer;
  /** For a POST: its transaction. No network calls while it is open: the embedded database has a single connection. */
  db: Db;
  /** Time of the request; the same for all its steps. */
  now: Date;
  settings: ShopSettings;
  request: RequestInfo;
  log: FastifyBaseLogger;
  deps: Deps;
  /** Fails the call with a declared error and rolls back. Write `throw call.fail(…)`. */
  fail: (code: ErrorsOf<E>, extras?: ApiErrorExtras) => never;
  /**
   * Runs a task after the commit, outside the transaction. Its synchronous part runs before the response is sent, the
   * rest in the background. Failures are logged.
   */
  afterCommit: (name: string, task: () => Promise<unknown>) => void;
}

/** A stored file, and how it is sent. */
export interface StoredFile extends StoredBytes {
  name: string;
  mime: string;
  /** Displayed inline, such as a picture or video; other files are downloads. */
  isInline?: boolean;
  /** Whether the browser may keep a copy, as of goods; by default it may not, because files have personal data. */
  isStorable?: boolean;
  /** Runs once the file is open, before its bytes are sent; false if the viewer may no longer have them. */
  beforeSend?: () => Promise<boolean>;
}

/** The result of calls whose output is binary. */
export class FileResult {
  readonly file: StoredFile;

  constructor(file: StoredFile) {
    this.file = file;
  }
}

type Output<E extends Endpoint> = OutputOf<E> extends Blob ? FileResult : OutputOf<E>;
export type Answer<E extends Endpoint> = Output<E> | CachedJson<OutputOf<E>>;
export type Run<E extends Endpoint> = (input: ParsedInputOf<E>, call: Call<E>) => Promise<Answer<E>>;

/**
 * A handler in two steps: `prepare` does slow or external work (password hashing, a payment provider) before the
 * transaction and returns the step that runs in it. Writes of `prepare` are not rolled back, so they must be
 * repeatable.
 */
export interface StagedHandler<E extends Endpoint> {
  prepare: (input: ParsedInputOf<E>, call: Call<E>) => Promise<(call: Call<E>) => Promise<Answer<E>>>;
}

/**
 * A read-only handler, of a call that stores no idempotency key: a POST of it runs without a transaction, to save `begin`
 * and `commit`.
 */
export interface ReadHandler<E extends Endpoint> {
  read: Run<E>;
}

export type Handler<E extends Endpoint> = Run<E> | StagedHandler<E> | ReadHandler<E>;
/** Handlers of one area, with the keys of the contract. */
export type HandlersOf<Area extends Record<string, Endpoint>> = { [Name in keyof Area]: Handler<Area[Name]> };

/** Handlers of all calls of the contract; a missing one is a type error. */
export type AreaHandlers = { [Area in keyof Contract]: HandlersOf<Contract[Area]> };

/** Work after the commit of a call: the parameters of `afterCommit`. */
export type Task = Parameters<Call['afterCommit']>;

interface CallContext extends Omit<Call, 'user' | 'fail' | 'afterCommit'> {
  /** Receives the tasks of `afterCommit`. */
  tasks: Task[];
}

/** Creates the context in which a handler runs. */
export function createCall({ tasks, ...context }: CallContext): Call {
  return {
    ...context,
    get user() {
      if (!context.viewer) throw new ApiError('UNAUTHENTICATED');
      return context.viewer;
    },
    fail(code, extras) {
      throw new ApiError(code, extras);
    },
    afterCommit: (...task) => void tasks.push(task),
  };
}
