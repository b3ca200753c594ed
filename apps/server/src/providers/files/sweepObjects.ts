import type { S3Client } from './s3Client.ts';

/** A key is 32 random hexadecimal digits. */
export const keyPattern = /^[0-9a-f]{32}$/;
/** Keys per call of `isKnown`. */
const batch = 500;

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
  let removedCount = 0;
  const removeUnknown = async (keys: string[]) => {
    const known = await isKnown(keys);
    for (const key of keys.filter((each) => !known.has(each))) {
      await remove(key);
      removedCount += 1;
    }
  };
  const keys: string[] = [];
  for await (const { key, changedAt } of client.list(`${prefix}/`)) {
    const name = key.slice(prefix.length + 1);
    if (changedAt >= before || !keyPattern.test(name)) continue;
    keys.push(name);
    if (keys.length === batch) await removeUnknown(keys.splice(0));
  }
  if (keys.length > 0) await removeUnknown(keys);
  for await (const upload of client.listUploads(`${prefix}/`)) {
    if (upload.startedAt >= before) continue;
    await client.abortUpload(upload);
    removedCount += 1;
  }
  return removedCount;
}
