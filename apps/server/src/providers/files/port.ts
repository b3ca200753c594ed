import type { Readable } from 'node:stream';

/** A file as it lies in the store, with what was found out while it was written. */
export interface StoredBytes {
  /** Where the store keeps it: a name that the store made, never one that a person gave. */
  key: string;
  /** Bytes. */
  size: number;
  /** SHA-256, hexadecimal. */
  checksum: string;
}

/** The part of a file from `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where files lie: on disk here, in an object store elsewhere. What comes in is a draft until it is kept; a draft that
 * nobody keeps is thrown away, by whoever made it or by a job.
 */
export interface FileStore {
  /** Writes a stream to a new draft, hashed on the way. Leaves nothing where it fails. */
  receive(source: AsyncIterable<Uint8Array>): Promise<StoredBytes>;
  /** The bytes of a draft, or of a range in it. */
  openDraft(key: string, range?: ByteRange): Promise<Readable>;
  /** Makes a draft a kept file, under the same key. */
  keep(key: string): Promise<void>;
  /** Takes a draft or a kept file away; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Null where there is none of this key. */
  open(key: string, range?: ByteRange): Promise<Readable | null>;
  /**
   * Encrypts files that an earlier version kept in clear. Returns how many; stops between two files when the signal says so.
   */
  encryptOld(signal?: AbortSignal): Promise<number>;
  /** @throws Error where the store cannot be read and written now */
  check(): Promise<void>;
  /** Takes away what was never kept and what `isKnown` does not know, where it is older than `before`. */
  sweep(before: Date, isKnown: (keys: string[]) => Promise<ReadonlySet<string>>): Promise<number>;
}
