import { isFileKey } from './fileKeys.ts';
import type { S3Client } from './s3Client.ts';

/** Keys per call of `isKnown`. */
const batchSize = 500;

/** Removes the files whose keys `isKnown` does not return, in batches. Returns their number. */
export async function removeUnknown(
  keys: Iterable<string> | AsyncIterable<string>,
  isKnown: (keys: string[]) => Promise<ReadonlySet<string>>,
  remove: (key: string) => Promise<void>,
): Promise<number> {
  let removedCount = 0;
  async function removeBatch(batch: string[]) {
    const known = await isKnown(batch);
    for (const key of batch.filter((each) => !known.has(each))) {
      await remove(key);
      removedCount += 1;
    }
  }
  const batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length === batchSize) await removeBatch(batch.splice(0));
  }
  if (batch.length > 0) await removeBatch(batch);
  return removedCount;
}

export interface ObjectSweep {
  /** Without a trailing slash. */
  prefix: string;
  /** Younger objects may belong to a running call. */
  before: Date;
  isKnown: (keys: string[]) => Promise<ReadonlySet<string>>;
}

/**
 * Removes the objects under a prefix that are older than `before` and not known, and the parts of uploads that a killed
 * server did not complete. Returns the number of both.
 */
export async function sweepObjects(
  client: S3Client,
  { prefix, before, isKnown }: ObjectSweep,
  remove: (key: string) => Promise<void>,
): Promise<number> {
  async function* listOld() {
    for await (const { key, changedAt } of client.list(`${prefix}/`)) {
      const name = key.slice(prefix.length + 1);
      if (changedAt < before && isFileKey(name)) yield name;
    }
  }
  let removedCount = await removeUnknown(listOld(), isKnown, remove);
  for await (const upload of client.listUploads(`${prefix}/`)) {
    if (upload.startedAt >= before) continue;
    await client.abortUpload(upload);
    removedCount += 1;
  }
  return removedCount;
}
