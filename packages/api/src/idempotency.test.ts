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

const note = '{"note":"first"}';

test('R7 the key lies in the session storage before it is sent', () => {
  const storage = memoryStorage();
  const key = createDraftKey(storage, 'note of order 12').current(note);
  expect([...storage.entries.values()].join()).toContain(key);
});

test('R7 a stored key that no header can carry is replaced', () => {
  const storage = memoryStorage();
  const values = ['', 'short', 'a b c d e f', 'line\nline\nline', '長'.repeat(20), 'x'.repeat(256)];
  for (const damaged of [...values, 'null', '[]', ...values.map((key) => JSON.stringify({ key, intention: note }))]) {
    storage.entries.set('idempotency:note of order 12', damaged);
    expect(isIdempotencyKey(createDraftKey(storage, 'note of order 12').current(note))).toBe(true);
  }
});

test('R7 a double click and "Try again" carry the same key', () => {
  const draft = createDraftKey(memoryStorage(), 'note of order 12');
  expect(draft.current(note)).toBe(draft.current(note));
});

test('R7 the key survives a reload, with the input that it was sent with', () => {
  const storage = memoryStorage();
  const before = createDraftKey(storage, 'note of order 12').current(note);
  expect(createDraftKey(storage, 'note of order 12').current(note)).toBe(before);
  expect(createDraftKey(storage, 'note of order 12').current('{"note":"first, and more"}')).not.toBe(before);
});

test('R7 two drafts have two keys', () => {
  const storage = memoryStorage();
  expect(createDraftKey(storage, 'address new').current(note)).not.toBe(
    createDraftKey(storage, 'address 7').current(note),
  );
});

test('R7 silence and the eight statuses keep the key', () => {
  const storage = memoryStorage();
  const draft = createDraftKey(storage, 'note of order 12');
  const key = draft.current(note);
  draft.settle(key, createClientFailure('No answer within 15000 ms'));
  for (const status of [408, 409, 425, 429, 500, 502, 503, 504, 501]) draft.settle(key, toFail(status, ''));
  expect(draft.current(note)).toBe(key);
  expect(createDraftKey(storage, 'note of order 12').current(note)).toBe(key);
});

test.each([200, 400, 401, 404, 422])('R7 an answer of %i drops the key', (status) => {
  const storage = memoryStorage();
  const draft = createDraftKey(storage, 'note of order 12');
  const key = draft.current(note);
  draft.settle(key, status === 200 ? success : toFail(status, ''));
  expect(storage.entries.size).toBe(0);
  expect(draft.current(note)).not.toBe(key);
});

test('R7 an answer to the page before keeps the key of what was sent since', () => {
  const storage = memoryStorage();
  const left = createDraftKey(storage, 'note of order 12');
  const old = left.current(note);
  const key = createDraftKey(storage, 'note of order 12').current('{"note":"second"}');
  left.settle(old, success);
  expect(createDraftKey(storage, 'note of order 12').current('{"note":"second"}')).toBe(key);
});

test('R7 the same input sent from two pages has one key, whichever is answered first', () => {
  const storage = memoryStorage();
  const left = createDraftKey(storage, 'note of order 12');
  const opened = createDraftKey(storage, 'note of order 12');
  const key = left.current(note);
  expect(opened.current(note)).toBe(key);
  left.settle(key, success);
  expect(opened.current(note)).toBe(key);
});

test('R7 a draft given up takes its key along', () => {
  const storage = memoryStorage();
  const draft = createDraftKey(storage, 'note of order 12');
  draft.current(note);
  draft.drop();
  expect(storage.entries.size).toBe(0);
});

test('R7 a storage that throws leaves the key in memory', () => {
  const draft = createDraftKey(brokenStorage, 'note of order 12');
  const key = draft.current(note);
  expect(draft.current(note)).toBe(key);
  draft.settle(key, success);
  expect(draft.current(note)).not.toBe(key);
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
