import * as v from 'valibot';
import type { Storage } from './ports.ts';

/** Longest text that is parsed: what we write stays far below, so more is not ours. */
export const longestStoredText = 256 * 1024;

/** The stored text, or null when there is none, when it is too long, or when the storage throws. */
export function readText(storage: Storage, key: string, longest = longestStoredText): string | null {
  try {
    const text = storage.get(key);
    return typeof text === 'string' && text.length <= longest ? text : null;
  } catch {
    return null;
  }
}

/** The stored JSON as `schema` parses it, or null: what is stored is as foreign as what is sent. */
export function readStored<Schema extends v.GenericSchema>(
  storage: Storage,
  key: string,
  schema: Schema,
  longest = longestStoredText,
): v.InferOutput<Schema> | null {
  const text = readText(storage, key, longest);
  if (text === null) return null;
  try {
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** False when the storage is full or forbidden: the value then lives as long as the page. */
export function writeText(storage: Storage, key: string, text: string): boolean {
  try {
    storage.set(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Stores a value as JSON. False where storage is full or not available. */
export function writeStored(storage: Storage, key: string, value: unknown): boolean {
  return writeText(storage, key, JSON.stringify(value));
}

/** Removes a stored value. False where storage is not available. */
export function removeStored(storage: Storage, key: string): boolean {
  try {
    storage.remove(key);
    return true;
  } catch {
    return false;
  }
}
