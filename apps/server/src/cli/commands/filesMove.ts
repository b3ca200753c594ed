import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ConfigError } from '../../config.ts';
import { ignoreMissingFile } from '../../dataFolder.ts';
import { avatarPrefix, getPublicHeaders } from '../../providers/files/publicPictures.ts';
import { type ObjectHeaders, S3Client } from '../../providers/files/s3Client.ts';
import { S3Store } from '../../providers/files/s3Store.ts';
import { type Command, UsageError } from '../command.ts';
import { listKept } from '../keptFiles.ts';

async function hash(stream: Readable): Promise<string> {
  const sum = createHash('sha256');
  for await (const chunk of stream) sum.update(chunk as Buffer);
  return sum.digest('hex');
}

/**
 * Copies a file unless the bucket has it already. Reads the object back in both cases to compare checksums. Null for a
 * file that a running shop has removed meanwhile.
 */
async function copyFile(
  store: S3Store,
  { key, path }: { key: string; path: string },
): Promise<'copied' | 'present' | null> {
  const local = await ignoreMissingFile(hash(createReadStream(path)));
  if (local === null) return null;
  const before = await store.openStored(key);
  if (before && (await hash(before.stream)) === local) return 'present';
  const isUploaded = await ignoreMissingFile(store.upload(key, path).then(() => true));
  if (!isUploaded) return null;
  const after = await store.openStored(key);
  if (!after || (await hash(after.stream)) !== local)
    throw new Error(`${key} differs in the bucket after it was copied.`);
  return 'copied';
}

const prefixes = ['files', avatarPrefix];

async function countFiles(dataDir: string): Promise<number> {
  let count = 0;
  for (const prefix of prefixes) for await (const _file of listKept(join(dataDir, prefix))) count += 1;
  return count;
}

export const filesMove: Command = {
  name: 'files move',
  summary:
    'Copies the files of DATA_DIR to the S3 bucket and compares checksums; may be run again. Nothing is deleted.',
  usage: '--to s3 [--dry-run]',
  options: { to: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  async run({ config, options, isDryRun, reportProgress }) {
    if (options.to !== 's3') throw new UsageError('Say where the files go: --to s3 is the only place.');
    if (!config.s3) throw new ConfigError('Set S3_BUCKET and the other S3 variables.');
    const client = new S3Client(config.s3);
    await client.checkBucket();
    const headers: Record<string, ObjectHeaders> = { [avatarPrefix]: getPublicHeaders('image/webp') };
    const counts = { copied: 0, present: 0, found: 0 };
    const total = await countFiles(config.dataDir);
    for (const prefix of prefixes) {
      const folder = join(config.dataDir, prefix);
      const store = new S3Store({ client, prefix, draftFolder: folder, headers: headers[prefix] ?? {} });
      for await (const file of listKept(folder)) {
        const outcome = isDryRun ? undefined : await copyFile(store, file);
        if (outcome === null) continue;
        counts.found += 1;
        if (outcome) counts[outcome] += 1;
        reportProgress({ label: 'files', done: counts.found, total });
      }
    }
    const lines = isDryRun
      ? [`${counts.found} files would be copied.`]
      : [`${counts.found} files: ${counts.copied} copied, ${counts.present} there already. All checksums agree.`];
    return { isOk: true, data: { ...counts, isDryRun }, lines };
  },
};
