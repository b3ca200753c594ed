import * as v from 'valibot';
import type { Storage } from './ports.ts';

/** Maximum length of a stored text that is parsed, and that is written: a longer one could not be read back. */
export const maxStoredLength = 256 * 1024;

/** The same for the cart and the checkout draft, whose lines hold the texts of products; browsers store 5 MiB. */
export const maxCartLength = 4 * 1024 * 1024;

/**
 * The same for an editor's draft, which holds an article's texts of all languages twice, as opened and as changed; twice
 * more while a request is unanswered.
 */
export const maxDraftLength = 4 * 1024 * 1024;

/** Reads a stored text; null if there is none, it is too long or storage throws. */
export function readText(storage: Storage, key: string, maxLength = maxStoredLength): string | null {
  try {
    const text = storage.get(key);
    return typeof text === 'string' && text.length <= maxLength ? text : null;
  } catch {
    return null;
  }
}

/**
 * Reads stored JSON and validates it with `schema`; null if absent or invalid. Stored data is as untrusted as a
 * request.
 */
export function readStored<Schema extends v.GenericSchema>(
  storage: Storage,
  key: string,
  schema: Schema,
  maxLength = maxStoredLength,
): v.InferOutput<Schema> | null {
  const text = readText(storage, key, maxLength);
  if (text === null) return null;
  try {
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/**
 * Stores a text. Returns false if it is too long, or storage is full or unavailable; the value then lasts until the page
 * is closed.
 */
export function writeText(storage: Storage, key: string, text: string, maxLength = maxStoredLength): boolean {
  if (text.length > maxLength) return false;
  try {
    storage.set(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Stores a value as JSON. Returns false if it is too long, or storage is full or unavailable. */
export function writeStored(storage: Storage, key: string, value: unknown, maxLength = maxStoredLength): boolean {
  return writeText(storage, key, JSON.stringify(value), maxLength);
}

/** Removes a stored value. Returns false if storage is unavailable. */
export function removeStored(storage: Storage, key: string): boolean {
  try {
    storage.remove(key);
    return true;
  } catch {
    return false;
  }
}
