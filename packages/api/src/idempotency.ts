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
  /**
   * The key of this input, created if the draft has none for it: under one key the server takes one body.
   * @param intention the input as text; not for secrets
   */
  current: (intention: string) => string;
  /** Records the response to the call with this key: a final one drops the key. */
  settle: (key: string, envelope: Envelope<unknown>) => void;
  /** Discards the draft. */
  drop: () => void;
}

interface StoredKey {
  key: string;
  intention: string;
}

/** Parses a stored key; undefined if it is damaged, or no header can carry it. */
function parseStoredKey(text: string): StoredKey | undefined {
  const { key, intention } = (JSON.parse(text) ?? {}) as Partial<Record<keyof StoredKey, unknown>>;
  return typeof key === 'string' && typeof intention === 'string' && isIdempotencyKey(key)
    ? { key, intention }
    : undefined;
}

/**
 * The idempotency key of a draft, such as an open form. It is kept in sessionStorage with the input that it was sent
 * with, and survives a reload, a double click and "Try again"; if storage throws, it is kept in memory.
 * @param name of the draft, such as `note of order 12`
 */
export function createDraftKey(storage: KeyStorage, name: string): DraftKey {
  const entry = `idempotency:${name}`;
  let inMemory: StoredKey | undefined;

  function readStored(): StoredKey | undefined {
    try {
      return parseStoredKey(storage.getItem(entry) ?? 'null');
    } catch {
      return undefined;
    }
  }

  function getKey(intention: string): string {
    const known = [readStored(), inMemory].find((one) => one?.intention === intention);
    inMemory = known ?? { key: createIdempotencyKey(), intention };
    try {
      storage.setItem(entry, JSON.stringify(inMemory));
    } catch {
      // The key stays in memory as long as the page.
    }
    return inMemory.key;
  }

  function removeStored() {
    try {
      storage.removeItem(entry);
    } catch {
      // Nothing was stored.
    }
  }

  function settle(key: string, envelope: Envelope<unknown>) {
    if (!isDefinite(envelope)) return;
    if (inMemory?.key === key) inMemory = undefined;
    // It may be the key of another input, which was sent in the meantime.
    if (readStored()?.key === key) removeStored();
  }

  function drop() {
    inMemory = undefined;
    removeStored();
  }

  return { current: getKey, settle, drop };
}
