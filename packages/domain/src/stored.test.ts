import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createFakeStorage, createThrowingStorage } from './ports.fakes.ts';
import { maxStoredLength, readStored, readText, writeStored, writeText } from './stored.ts';

test('a text that is too long to be read back is not written, and the write says so', () => {
  const { values, tab } = createFakeStorage();
  const storage = tab();
  const longest = 'x'.repeat(maxStoredLength);
  expect(writeText(storage, 'note', longest)).toBe(true);
  expect(writeText(storage, 'note', `${longest}x`)).toBe(false);
  expect(readText(storage, 'note')).toBe(longest);
  // JSON adds two quotes.
  expect(writeStored(storage, 'other', longest)).toBe(false);
  expect([...values.keys()]).toEqual(['note']);
});

test('a value with a limit of its own is written and read up to this limit', () => {
  const storage = createFakeStorage().tab();
  const value = 'x'.repeat(maxStoredLength);
  const longest = maxStoredLength + 2;
  expect(writeStored(storage, 'cart', value, longest)).toBe(true);
  expect(readStored(storage, 'cart', v.string(), longest)).toBe(value);
  expect(readStored(storage, 'cart', v.string())).toBeNull();
});

test('a storage that throws keeps nothing, and the write says so', () => {
  expect(writeStored(createThrowingStorage(), 'note', 'x')).toBe(false);
});
