import * as v from 'valibot';
import type { Storage } from '../ports.ts';
import { readStored, writeStored } from '../stored.ts';

/** Key in sessionStorage: a history belongs to one tab. */
const scrollKey = 'scroll';
/** Pages whose positions are stored: a long visit must not fill the storage. */
const maxPositions = 100;

/** Scroll positions in px by `getPositionKey`, the last used one at the end. */
export type ScrollPositions = Record<string, number>;

const PositionsSchema = v.record(v.string(), v.number());

/**
 * Key of a history entry's position. The path is part of it: the router gives every entry that begins with a document
 * load the same key.
 */
export const getPositionKey = (entryKey: string, pathname: string): string => `${entryKey} ${pathname}`;

/** Reads the stored positions; none if the value is damaged or storage is blocked. */
export function readScrollPositions(storage: Storage): ScrollPositions {
  return readStored(storage, scrollKey, PositionsSchema) ?? {};
}

/** Stores the positions of the last pages. Without storage, "back" after a reload starts at the top. */
export function writeScrollPositions(storage: Storage, positions: ScrollPositions): void {
  writeStored(storage, scrollKey, Object.fromEntries(Object.entries(positions).slice(-maxPositions)));
}
