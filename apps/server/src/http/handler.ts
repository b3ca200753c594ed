import type { Endpoint, ErrorsOf, OutputOf, ParsedInputOf } from '@sampan/api/endpoint';
import type { KycStatus, Role } from '@sampan/api/entities';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { InboxClaim } from '../providers/inboxClaims.ts';
import type { ShopSettings } from '../settings.ts';
import type { ApiErrorExtras } from './apiError.ts';

/** Who calls, as the token proves it. */
export interface Viewer {
  id: number;
  username: string;
  role: Role;
  status: 0 | 1 | 2;
  kycStatus: KycStatus;
  sessionId: number;
}

export interface RequestInfo {
  id: string;
  ip: string;
  method: string;
  url: string;
  /** Lower-case names. */
  headers: Record<string, string | string[] | undefined>;
  /** The browser's claim on the demo inbox, where there is one. */
  inbox?: InboxClaim | undefined;
}

/** What a handler gets beside its input. */
export interface Call<E extends Endpoint = Endpoint> {
  /** null when nobody is signed in, which only a public or provider call sees. */
  viewer: Viewer | null;
  /** The viewer of a call that needs one. */
  readonly user: Viewer;
  /** Of a POST: its transaction. No network call while it is open: the embedded database has one connection. */
  db: Db;
  /** One instant for the whole request. */
  now: Date;
  settings: ShopSettings;
  request: RequestInfo;
  log: FastifyBaseLogger;
  deps: Deps;
  /** Ends the call with one of its declared errors; nothing it wrote stays. Write `throw call.refuse(…)`. */
  refuse: (code: ErrorsOf<E>, message?: string, extras?: ApiErrorExtras) => never;
  /**
   * Runs after the commit, outside the transaction: what it does before its first `await` precedes the answer, the rest
   * goes on whether or not the caller still waits. Failures are logged.
   */
  afterCommit: (name: string, task: () => Promise<unknown>) => void;
}

/** Sent as it is: for answers that are kept ready as text. */
export class CachedJson<Value> {
  readonly text: string;
  declare readonly value: Value;
  constructor(text: string) {
    this.text = text;
  }
}

/** A file of the store: what a call answers with whose output is bytes. */
export class StoredFile {
  readonly key: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly checksum: string;
  /** Shown where it stands, as the source of a picture or video; every other file is saved. */
  readonly isInline: boolean;

  constructor(file: Omit<StoredFile, 'isInline'> & { isInline?: boolean }) {
    this.key = file.key;
    this.name = file.name;
    this.mime = file.mime;
    this.size = file.size;
    this.checksum = file.checksum;
    this.isInline = file.isInline ?? false;
  }
}

type Output<E extends Endpoint> = OutputOf<E> extends Blob ? StoredFile : OutputOf<E>;
export type Answer<E extends Endpoint> = Output<E> | CachedJson<OutputOf<E>>;
export type Run<E extends Endpoint> = (input: ParsedInputOf<E>, call: Call<E>) => Promise<Answer<E>>;

/**
 * Two steps: what is slow or asks others (a password hash, a payment provider) comes before the transaction, and gives
 * the step that runs inside it. What `prepare` writes stays, so it may only write what can be written again.
 */
export interface Staged<E extends Endpoint> {
  prepare: (input: ParsedInputOf<E>, call: Call<E>) => Promise<(call: Call<E>) => Promise<Answer<E>>>;
}

/** Only reads: a POST of it has no transaction, so that a list costs no `begin` and `commit`. */
export interface Reading<E extends Endpoint> {
  read: Run<E>;
}

export type Handler<E extends Endpoint> = Run<E> | Staged<E> | Reading<E>;
/** Handlers of one area, key for key as in the contract. */
export type HandlersOf<Area extends Record<string, Endpoint>> = { [Name in keyof Area]: Handler<Area[Name]> };
