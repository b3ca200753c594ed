import { expect, test } from 'vitest';
import { createClientFailure, type Envelope, toFail } from './clientEnvelope.ts';
import { createDraftKey, createIdempotencyKey, isDefinite, isIdempotencyKey, type KeyStorage } from './idempotency.ts';

function memoryStorage(): KeyStorage & { entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
  };
}
const brokenStorage: KeyStorage = {
  getItem: () => {
    throw new Error('denied');
  },
  setItem: () => {
    throw new Error('full');
  },
  removeItem: () => {
    throw new Error('denied');
  },
};
const success: Envelope<unknown> = { status: 'success', data: {} };

test('R7 the key is made with the draft and lies in the session storage', () => {
  const storage = memoryStorage();
  const draft = createDraftKey(storage, 'order-create');
  expect([...storage.entries.values()]).toEqual([draft.current()]);
});

test('R7 a stored key that no header can carry is replaced', () => {
  const storage = memoryStorage();
  for (const damaged of ['', 'short', 'a b c d e f', 'line\nline\nline', '長'.repeat(20), 'x'.repeat(256)]) {
    storage.entries.set('idempotency:order-create', damaged);
    expect(isIdempotencyKey(createDraftKey(storage, 'order-create').current())).toBe(true);
  }
});

test('R7 a double click and "Try again" carry the same key', () => {
  const draft = createDraftKey(memoryStorage(), 'order-create');
  expect(draft.current()).toBe(draft.current());
});

test('R7 the key survives a reload', () => {
  const storage = memoryStorage();
  const before = createDraftKey(storage, 'order-create').current();
  expect(createDraftKey(storage, 'order-create').current()).toBe(before);
});

test('R7 two drafts have two keys', () => {
  const storage = memoryStorage();
  expect(createDraftKey(storage, 'order-create').current()).not.toBe(createDraftKey(storage, 'refund-7').current());
});

test('R7 silence and the eight statuses keep the key', () => {
  const storage = memoryStorage();
  const draft = createDraftKey(storage, 'order-create');
  const key = draft.current();
  draft.settle(createClientFailure('No answer within 15000 ms'));
  for (const status of [408, 409, 425, 429, 500, 502, 503, 504, 501]) draft.settle(toFail(status, ''));
  expect(draft.current()).toBe(key);
  expect(createDraftKey(storage, 'order-create').current()).toBe(key);
});

test.each([200, 400, 401, 404, 422])('R7 an answer of %i drops the key', (status) => {
  const storage = memoryStorage();
  const draft = createDraftKey(storage, 'order-create');
  const key = draft.current();
  draft.settle(status === 200 ? success : toFail(status, ''));
  expect(storage.entries.size).toBe(0);
  expect(draft.current()).not.toBe(key);
});

test('R7 a draft given up takes its key along', () => {
  const storage = memoryStorage();
  const draft = createDraftKey(storage, 'order-create');
  draft.drop();
  expect(storage.entries.size).toBe(0);
});

test('R7 a storage that throws leaves the key in memory', () => {
  const draft = createDraftKey(brokenStorage, 'order-create');
  const key = draft.current();
  expect(draft.current()).toBe(key);
  draft.settle(success);
  expect(draft.current()).not.toBe(key);
});

test('a broken answer to a success is not definite: the server may have acted', () => {
  expect(isDefinite(createClientFailure('The answer is not JSON'))).toBe(false);
});

test('keys differ, are short enough for the server and need no secure context', () => {
  const keys = new Set(Array.from({ length: 1000 }, createIdempotencyKey));
  expect(keys.size).toBe(1000);
  for (const key of keys) expect(key.length).toBeLessThanOrEqual(255);
  const uuid = crypto.randomUUID;
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  try {
    expect(createIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/);
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { value: uuid, configurable: true });
  }
});
