import type { Endpoint } from '@sampan/api/endpoint';

const maxKeyLength = 255;

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

/** Whether a response is stored for its key: errors that a retry may resolve (5xx, 409 and 429) are not. */
export function isFinalStatus(status: number): boolean {
  return status < 500 && status !== 409 && status !== 429;
}
