import type { Envelope } from './clientEnvelope.ts';
import { clientFailureStatus } from './errors.ts';
import { retriedStatuses } from './retry.ts';

/** The part of Web Storage that is used here. Each call may throw: a private window, a full disk, a policy. */
export interface KeyStorage {
  getItem: (name: string) => string | null;
  setItem: (name: string, value: string) => void;
  removeItem: (name: string) => void;
}

/** A new Idempotency-Key: one per intention of the user. */
export function newIdempotencyKey(): string {
  // randomUUID exists in secure contexts alone; a shop on a plain address in the house network has none.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Whether an answer ends its intention: done, or refused for good. After silence or a passing trouble nobody knows,
 * and the same key must be sent again.
 */
export function isDefinite(envelope: Envelope<unknown>): boolean {
  if (envelope.status === 'success') return true;
  const { statusCode } = envelope.error;
  return statusCode >= 400 && statusCode < clientFailureStatus && !retriedStatuses.has(statusCode);
}

export interface DraftKey {
  /** The draft's key; made when there is none. */
  current: () => string;
  /** Tells the draft how its call was answered: a definite answer drops the key. */
  settle: (envelope: Envelope<unknown>) => void;
  /** The draft is given up. */
  drop: () => void;
}

/**
 * The idempotency key that belongs to a draft: a form opened, a checkout begun. It lives in the session's storage and
 * so survives a reload, a double click and "Try again"; where the storage throws, it lives in memory.
 * @param name of the draft, such as `order-create`
 */
export function draftKey(storage: KeyStorage, name: string): DraftKey {
  const entry = `idempotency:${name}`;
  let inMemory: string | undefined;

  function stored(): string | undefined {
    try {
      return storage.getItem(entry) || undefined;
    } catch {
      return undefined;
    }
  }

  function current(): string {
    const key = stored() ?? inMemory ?? newIdempotencyKey();
    if (key === inMemory) return key;
    inMemory = key;
    try {
      storage.setItem(entry, key);
    } catch {
      // The one in memory lasts as long as this page.
    }
    return key;
  }

  function drop() {
    inMemory = undefined;
    try {
      storage.removeItem(entry);
    } catch {
      // Nothing was kept.
    }
  }

  function settle(envelope: Envelope<unknown>) {
    if (isDefinite(envelope)) drop();
  }

  current();
  return { current, settle, drop };
}
