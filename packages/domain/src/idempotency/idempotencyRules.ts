import type { Endpoint } from '@sampan/api/endpoint';
import { conflictStatus, tooManyRequestsStatus } from '@sampan/api/errors';
import { isStaff, type Viewer } from '../access/access.ts';
import { type Allowance, hourly } from '../rateLimit/allowance.ts';

const maxKeyLength = 255;

/** Lowest HTTP status of an error, and of an error that is the server's fault. */
const minErrorStatus = 400;
const minServerErrorStatus = 500;

/** How long a response is stored under its idempotency key, ms. */
export const answerLifetimeMs = 24 * 60 * 60 * 1000;

export type IdempotencyKey =
  /** Without a key the call runs and nothing is stored. */
  | { ok: true; key: string | undefined }
  | { ok: false; code: 'IDEMPOTENCY_REQUIRED' | 'VALIDATION'; fields?: Record<string, string> };

/** Checks the Idempotency-Key of a call against its contract; an empty key counts as none. */
export function checkIdempotencyKey({ idempotency }: Endpoint, key: string | undefined): IdempotencyKey {
  if (idempotency === 'none') return { ok: true, key: undefined };
  if (!key) {
    return idempotency === 'required' ? { ok: false, code: 'IDEMPOTENCY_REQUIRED' } : { ok: true, key: undefined };
  }
  if (key.length > maxKeyLength) {
    return { ok: false, code: 'VALIDATION', fields: { 'Idempotency-Key': 'tooLong' } };
  }
  return { ok: true, key };
}

/**
 * The account that the key of a call belongs to; null for a guest, whose keys belong to the network. Calls that can end
 * their own session count as a guest's.
 */
export function getKeyOwner({ endsSession }: Endpoint, viewer: Viewer): Viewer {
  return endsSession ? null : viewer;
}

/**
 * Whether a response is stored for its key: errors that a retry may resolve (5xx, 409 and 429) are not, nor are those of
 * guests, who could fill the database with them.
 */
export function isStoredStatus(status: number, owner: Viewer): boolean {
  if (owner === null && status >= minErrorStatus) return false;
  return status < minServerErrorStatus && status !== conflictStatus && status !== tooManyRequestsStatus;
}

/**
 * How often an account may send a new key: each stores a response for a day. A shop that allows more orders allows more
 * keys. Staff are not counted, because they save hundreds of products in a row; what guests can do successfully has limits
 * of its own.
 */
export function getNewKeyLimits(owner: Viewer, maxOrdersPerMinute: number): Allowance[] {
  if (owner === null || isStaff(owner)) return [];
  return [hourly(`new-key:${owner.id}`, Math.max(300, 30 * maxOrdersPerMinute))];
}
