import { withOwnMemory } from './ownMemory.ts';

/** A response as it goes over the wire. */
export interface CompressedBody {
  bytes: Buffer;
  encoding?: 'br' | 'gzip';
}

/**
 * A response cached as JSON, which is sent unchanged. It is kept as UTF-8: a string with a Chinese character takes two
 * bytes for each of its characters.
 */
export class CachedJson<Value> {
  readonly bytes: Buffer;
  declare readonly value: Value;
  /** Compressed bodies by encoding, created at the first use of each encoding. */
  readonly compressed = new Map<string, Promise<CompressedBody>>();

  constructor(text: string) {
    this.bytes = withOwnMemory(Buffer.from(text));
  }

  get text(): string {
    return this.bytes.toString();
  }

  /** Approximate size in memory with both compressed bodies, bytes. */
  get estimatedSize(): number {
    return Math.ceil(this.bytes.length * 1.5);
  }
}
