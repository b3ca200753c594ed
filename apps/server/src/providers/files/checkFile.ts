import type { ByteRange } from '@sampan/domain/file/byteRange';
import { DecryptionError } from './fileCipher.ts';
import type { FileStore } from './port.ts';

/** Null where a file, or a part of it, does not decrypt; any other error is thrown. */
export async function ignoreUnreadable<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}

async function readToEnd(stream: AsyncIterable<unknown>): Promise<true> {
  for await (const _chunk of stream);
  return true;
}

/** Whether a kept file decrypts with the key of the store: all of it, or the chunks of a range. */
export async function checkFile(
  store: Pick<FileStore, 'open'>,
  key: string,
  range?: ByteRange,
): Promise<'readable' | 'unreadable' | 'missing'> {
  const stream = await store.open(key, range);
  if (!stream) return 'missing';
  return (await ignoreUnreadable(readToEnd(stream))) ? 'readable' : 'unreadable';
}
