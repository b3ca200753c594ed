import type { FastifyBaseLogger } from 'fastify';
import type { Client } from 'pg';
import { settlesWithin } from '../settlesWithin.ts';
import { type CacheRevision, parseRevision, type RevisionScope, revisionScopes, revisionSql } from './revision.ts';

/** Notifications within this interval cause a single read of the revision, ms. */
const minGapMs = 20;
/** Poll interval of the revision, ms. Polls even while listening, because a connection can be dead without an error. */
const pollMs = 300;
/** Interval of polls and reconnects while there is no listening connection, ms. */
const lostPollMs = 250;
const connectTimeoutMs = 2_000;
/** Timeout of a query, ms; together with `pollMs` below the one second within which every server must show a change. */
const queryTimeoutMs = 600;

export interface CoherenceOptions {
  /** URL for LISTEN: PostgreSQL itself, because a transaction pooler does not pass on notifications. */
  url: string;
  log: FastifyBaseLogger;
  /** Reads the revision over the pool while there is no listening connection. */
  readRevision: () => Promise<string>;
  /** Invalidates the cached data of these scopes. */
  invalidate: (scopes: ReadonlySet<RevisionScope>) => void;
}

const allScopes: ReadonlySet<RevisionScope> = new Set(revisionScopes);

/**
 * Keeps this server's caches consistent with the database. Writing transactions increment counters per scope and send a
 * notification; on receipt this server compares the counters with those it knows and invalidates the scopes that
 * differ. `observe` and `catchUp` do the same before a request is answered, so that clients read their own writes.
 */
export class CacheCoherence {
  readonly #options: CoherenceOptions;
  #known: CacheRevision | undefined;
  #listener: Client | undefined;
  #connecting: Promise<void> | undefined;
  #reading: Promise<void> | undefined;
  #nextRead: Promise<void> | undefined;
  #lastReadAt = Number.NEGATIVE_INFINITY;
  #pollTimer: NodeJS.Timeout | undefined;
  #gapTimer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: CoherenceOptions) {
    this.#options = options;
  }

  get isListening(): boolean {
    return this.#listener !== undefined;
  }

  /** Listens and polls until `stop`; reconnects if the connection fails. */
  async start(): Promise<void> {
    await this.#connect();
    await this.catchUp();
    this.#schedulePoll();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#pollTimer);
    clearTimeout(this.#gapTimer);
    const listener = this.#listener;
    this.#listener = undefined;
    await this.#reading;
    await listener?.end().catch(() => {});
  }

  /**
   * Takes a revision read by another query and invalidates outdated scopes. Such reads can arrive out of order, so a
   * lower count is ignored.
   */
  observe(text: string): void {
    const read = parseRevision(text);
    const newest = revisionScopes.map((scope) => [scope, Math.max(read[scope], this.#known?.[scope] ?? 0)]);
    this.#adopt(Object.fromEntries(newest));
  }

  /** Stores a revision and invalidates the scopes whose counts differ from the known ones. */
  #adopt(revision: CacheRevision): void {
    const knownRevision = this.#known;
    const changedScopes = new Set(revisionScopes.filter((scope) => revision[scope] !== knownRevision?.[scope]));
    if (changedScopes.size === 0) return;
    this.#known = revision;
    this.#options.invalidate(changedScopes);
  }

  /**
   * Invalidates everything, now and with the next read: PostgreSQL may have lost commits, and then the same counts stand
   * for other changes.
   */
  #invalidateAll(): void {
    this.#known = undefined;
    this.#options.invalidate(allScopes);
  }

  /**
   * Resolves when this server knows all changes committed before the call. If the database does not respond, everything
   * is invalidated, because its validity is unknown.
   */
  catchUp(): Promise<void> {
    if (!this.#reading) return this.#startReading();
    // The running read may have started before the caller's commit.
    this.#nextRead ??= this.#reading.then(() => {
      this.#nextRead = undefined;
      return this.#startReading();
    });
    return this.#nextRead;
  }

  #startReading(): Promise<void> {
    this.#reading = this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    this.#lastReadAt = performance.now();
    const listener = this.#listener;
    try {
      // These reads are in order, so a lower count is adopted, too: a crash or a failover may have lost commits. After an
      // `observe` meanwhile that costs an invalidation.
      this.#adopt(parseRevision(listener ? await readOn(listener) : await this.#options.readRevision()));
    } catch (error) {
      if (listener) this.#lose(listener, error);
      else this.#invalidateAll();
    }
  }

  #lose(listener: Client, error?: unknown): void {
    if (this.#listener !== listener) return;
    this.#listener = undefined;
    listener.end().catch(() => {});
    this.#invalidateAll();
    if (this.#isStopped) return;
    this.#options.log.warn({ err: error }, 'the connection that listens for changes was lost');
    clearTimeout(this.#pollTimer);
    this.#schedulePoll();
  }

  async #connect(): Promise<void> {
    const { Client } = await import('pg').then((module) => module.default);
    const client = new Client({
      connectionString: this.#options.url,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      application_name: 'sampan listener',
    });
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client));
    client.on('notification', () => this.#onNotification());
    try {
      await client.connect();
      await query(client, 'listen sampan_cache');
      if (this.#isStopped) return void (await client.end());
      this.#listener = client;
    } catch (error) {
      client.end().catch(() => {});
      this.#options.log.debug({ err: error }, 'listening for changes is tried again');
    }
  }

  #onNotification(): void {
    if (this.#gapTimer || this.#isStopped) return;
    const wait = Math.max(0, this.#lastReadAt + minGapMs - performance.now());
    const run = () => {
      this.#gapTimer = undefined;
      void this.catchUp();
    };
    if (wait === 0) run();
    else this.#gapTimer = setTimeout(run, wait);
  }

  #schedulePoll(): void {
    if (this.#isStopped) return;
    // Beside the polls: an address that drops packets holds up a connection until its timeout.
    if (!this.#listener) {
      this.#connecting ??= this.#connect().finally(() => {
        this.#connecting = undefined;
      });
    }
    this.#pollTimer = setTimeout(
      async () => {
        await this.catchUp();
        clearTimeout(this.#pollTimer);
        this.#schedulePoll();
      },
      this.#listener ? pollMs : lostPollMs,
    );
    this.#pollTimer.unref();
  }
}

async function readOn(client: Client): Promise<string> {
  const { rows } = await query(client, `select ${revisionSql} as revision`);
  return rows[0]?.revision ?? '';
}

/**
 * Not with pg's `query_timeout`: after a stall of the event loop its timer runs before the answer is read.
 * @throws Error without an answer in time
 */
async function query(client: Client, statement: string) {
  const answer = client.query<{ revision: string }>(statement);
  if (!(await settlesWithin(answer, queryTimeoutMs))) throw new Error('PostgreSQL does not answer in time');
  return answer;
}
