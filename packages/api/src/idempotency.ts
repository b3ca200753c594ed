import type { Envelope } from './clientEnvelope.ts';
import { clientFailureStatus } from './errors.ts';
import { retriedStatuses } from './retry.ts';

/** The used part of Web Storage. Each call may throw (private window, quota, policy). */
export interface KeyStorage {
  getItem: (name: string) => string | null;
  setItem: (name: string, value: string) => void;
  removeItem: (name: string) => void;
}

/** Whether a text can be sent as a key: a header carries visible ASCII, and the server takes 255 characters. */
export const isIdempotencyKey = (text: string): boolean => /^[!-~]{8,255}$/.test(text);

/** A new Idempotency-Key: one per user intention. */
export function createIdempotencyKey(): string {
  // `randomUUID` requires a secure context; a shop on plain http has none.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * True if a response is final: success or a definite error. After a network error or a transient status the result is
 * unknown, and the same key must be sent again.
 */
export function isDefinite(envelope: Envelope<unknown>): boolean {
  if (envelope.status === 'success') return true;
  const { statusCode } = envelope.error;
  return statusCode >= 400 && statusCode < clientFailureStatus && !retriedStatuses.has(statusCode);
}

export interface DraftKey {
  /** The draft's key, created if there is none. */
  current: () => string;
  /** Records the response: a final one drops the key. */
  settle: (envelope: Envelope<unknown>) => void;
  /** Discards the draft. */
  drop: () => void;
}

/**
 * The idempotency key of a draft, such as an open form or checkout. It is kept in sessionStorage and
 * survives a reload, a double click and "Try again"; if storage throws, it is kept in memory.
 * @param name of the draft, such as `order-create`
 */
export function createDraftKey(storage: KeyStorage, name: string): DraftKey {
  const entry = `idempotency:${name}`;
  let inMemory: string | undefined;

  function readStoredKey(): string | undefined {
    try {
      const key = storage.getItem(entry);
      return key !== null && isIdempotencyKey(key) ? key : undefined;
    } catch {
      return undefined;
    }
  }

  function getKey(): string {
    const key = readStoredKey() ?? inMemory ?? createIdempotencyKey();
    if (key === inMemory) return key;
    inMemory = key;
    try {
      storage.setItem(entry, key);
    } catch {
      // The key stays in memory as long as the page.
    }
    return key;
  }

  function drop() {
    inMemory = undefined;
    try {
      storage.removeItem(entry);
    } catch {
      // Nothing was stored.
    }
  }

  function settle(envelope: Envelope<unknown>) {
    if (isDefinite(envelope)) drop();
  }

  getKey();
  return { current: getKey, settle, drop };
}
