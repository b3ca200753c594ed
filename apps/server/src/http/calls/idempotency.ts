import { createHash, createHmac } from 'node:crypto';
import { answerLifetimeMs } from '@sampan/domain/idempotency/idempotencyRules';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import { type Db, queryRows } from '../../db/query.ts';
import { Sealer } from '../../providers/secrets.ts';
import { settlesWithin } from '../../settlesWithin.ts';
import { ApiError } from '../apiError.ts';

/** A response: status and body. */
export interface StoredResponse {
  statusCode: number;
  body: string;
}

export interface KeyedRequest {
  /** `user:7` or `ip:…`: keys are unique per owner. */
  scope: string;
  key: string;
  /** Method, path and body of the request that the key belongs to. */
  request: string;
}

/** How long a second request with the same key waits for the first, ms. */
const timeoutMs = 5_000;

interface Identity {
  scope: string;
  keyHash: string;
  fingerprint: string;
  sealer: Sealer;
}

/**
 * Stores the key as a hash and the response encrypted with a key derived from it: a response may contain a new token,
 * and a stored request hash must not allow guessing a password.
 */
function identify({ scope, key, request }: KeyedRequest): Identity {
  const derive = (purpose: string) => createHmac('sha256', key).update(`${purpose}\0${request}`).digest();
  return {
    scope,
    keyHash: createHash('sha256').update(key).digest('hex'),
    fingerprint: derive('fingerprint').toString('hex'),
    sealer: new Sealer(derive('seal')),
  };
}

/** Requests in progress in this process, by scope and key. */
export class RunningKeys {
  readonly #running = new Map<string, Promise<void>>();

  /** Runs `work` exclusively for this key; after waiting five seconds fails with 409 and Retry-After 1. */
  async alone<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    const deadline = Date.now() + timeoutMs;
    for (let other = this.#running.get(id); other; other = this.#running.get(id)) {
      if (!(await settlesWithin(other, Math.max(0, deadline - Date.now())))) throw createInProgressError();
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#running.set(id, promise);
    try {
      return await work();
    } finally {
      this.#running.delete(id);
      resolve();
    }
  }
}

/** The error for a request whose idempotency key is being processed. */
export function createInProgressError(): ApiError {
  return new ApiError('IDEMPOTENCY_IN_PROGRESS', { retryAfter: 1 });
}

/** The stored response of one key: read before the work, written in the work's transaction. */
export class StoredAnswer {
  readonly #identity: Identity;
  readonly #now: Date;
  readonly #steadyNow: Date;

  constructor(request: KeyedRequest, clock: Clock) {
    this.#identity = identify(request);
    this.#now = clock.now();
    this.#steadyNow = clock.steadyNow();
  }

  get id(): string {
    return `${this.#identity.scope} ${this.#identity.keyHash}`;
  }

  /** Reads the stored response, or null. @throws ApiError IDEMPOTENCY_MISMATCH if the key belongs to another request */
  async read(db: Db): Promise<StoredResponse | null> {
    const { scope, keyHash, fingerprint, sealer } = this.#identity;
    const [row] = await queryRows<{ fingerprint: string; status_code: number; sealed: Uint8Array }>(
      db,
      sql`select fingerprint, status_code, sealed from idempotency_keys
        where scope = ${scope} and key_hash = ${keyHash} and expires_at > ${this.#steadyNow.toISOString()}::timestamptz`,
    );
    if (!row) return null;
    if (row.fingerprint !== fingerprint) throw new ApiError('IDEMPOTENCY_MISMATCH');
    return { statusCode: row.status_code, body: sealer.open(row.sealed, '') };
  }

  /**
   * Stores the response in the transaction of its effect. False if another server stored a response for this key first:
   * the transaction must be rolled back. The unique index makes an insert wait for the other's open transaction.
   */
  async write(db: Db, { statusCode, body }: StoredResponse): Promise<boolean> {
    const { scope, keyHash, fingerprint, sealer } = this.#identity;
    const expiresAt = new Date(this.#now.getTime() + answerLifetimeMs);
    const rows = await queryRows(
      db,
      sql`insert into idempotency_keys as k (scope, key_hash, fingerprint, status_code, sealed, created_at, expires_at)
        values (${scope}, ${keyHash}, ${fingerprint}, ${statusCode}, ${sealer.seal(body, '')},
          ${this.#now.toISOString()}::timestamptz, ${expiresAt.toISOString()}::timestamptz)
        on conflict (scope, key_hash) do update set fingerprint = excluded.fingerprint,
          status_code = excluded.status_code, sealed = excluded.sealed, created_at = excluded.created_at,
          expires_at = excluded.expires_at
        where k.expires_at <= ${this.#steadyNow.toISOString()}::timestamptz
        returning id`,
    );
    return rows.length > 0;
  }
}
