import { ConfigError } from '../../config.ts';
import { hasTable } from '../../db/query.ts';
import { BucketOwner, type BucketOwnership, bucketOwnerAdvice } from '../../providers/files/bucketOwner.ts';
import { S3Client } from '../../providers/files/s3Client.ts';
import type { CheckResult, Command, CommandContext } from '../command.ts';

type BucketContext = Pick<CommandContext, 'config'> & { connection: Pick<CommandContext['connection'], 'db'> };

function openBucketOwner({ config: { s3, publicUrl }, connection: { db } }: BucketContext): BucketOwner | null {
  return s3 ? new BucketOwner({ db, client: new S3Client(s3), publicUrl }) : null;
}

/** Checks that the shop may remove the bucket's files that its database does not name. */
export async function checkBucketOwner(context: BucketContext): Promise<CheckResult> {
  const bucketOwner = openBucketOwner(context);
  if (!bucketOwner) return ['ok', 'Files are on disk.'];
  // A database before its first migration names no owner.
  if (!(await hasTable(context.connection.db, 'public.shop_state'))) return ['ok', 'The database is empty.'];
  const ownership = await bucketOwner.read();
  if (ownership.status === 'unclaimed') return ['ok', 'No shop owns the bucket yet; the next server claims it.'];
  if (ownership.status === 'own') return ['ok', `The bucket belongs to this shop: ${ownership.owner}.`];
  return [
    'failed',
    `The bucket belongs to ${ownership.owner}: this shop removes no files without a row. ${bucketOwnerAdvice}`,
  ];
}

function describeFormer(before: BucketOwnership): string {
  if (before.status === 'unclaimed') return 'It belonged to no shop.';
  if (before.status === 'own') return 'It did before.';
  return `It belonged to ${before.owner}, which must not use it any more.`;
}

export const filesClaim: Command = {
  name: 'files claim',
  summary: 'Makes this shop the owner of the S3 bucket, whose files without a row it then removes every hour.',
  usage: '[--dry-run]',
  options: { 'dry-run': { type: 'boolean' } },
  async run({ isDryRun, now, ...context }) {
    const bucketOwner = openBucketOwner(context);
    if (!bucketOwner) throw new ConfigError('Set S3_BUCKET and the other S3 variables.');
    const before = await bucketOwner.read();
    if (!isDryRun) await bucketOwner.claim(now);
    const first = isDryRun ? 'The bucket would belong to this shop.' : 'The bucket belongs to this shop.';
    return { isOk: true, data: { before: before.status, isDryRun }, lines: [first, describeFormer(before)] };
  },
};
