import { and, inArray, isNull } from 'drizzle-orm';
import { getAvatarPath, parseAvatarKey } from '../areas/user/avatar.ts';
import { files, users } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

const hour = 3_600_000;
/** Minimum interval between sweeps, which list every file. */
const sweepIntervalMs = hour;
/** Minimum age of a deleted file: a younger one may belong to a running call. */
const minAgeMs = hour;

/**
 * Deletes drafts, and files, avatars and public copies without a database row, left by processes that ended between two
 * steps.
 * @throws BucketOwnerError where they lie in a bucket that belongs to another shop
 */
export async function sweepFiles(deps: Deps, now: Date): Promise<number> {
  // A clock that was ahead may have stored a later time.
  if (Math.abs(now.getTime() - (deps.lastSweep.files ?? 0)) < sweepIntervalMs) return 0;
  deps.lastSweep.files = now.getTime();
  const { db, providers } = deps;
  const before = new Date(now.getTime() - minAgeMs);
  const drafts = (await providers.files.sweepDrafts(before)) + (await providers.avatars.sweepDrafts(before));
  if (providers.bucketOwner && !(await providers.bucketOwner.renew(now))) return drafts;
  const orphans = await providers.files.sweep(before, async (keys) => {
    const rows = await db
      .select({ key: files.storageKey })
      .from(files)
      .where(and(inArray(files.storageKey, keys), isNull(files.deletedAt)));
    return new Set(rows.map(({ key }) => key));
  });
  const unusedAvatars = await providers.avatars.sweep(before, async (keys) => {
    const rows = await db
      .select({ avatar: users.avatar })
      .from(users)
      .where(inArray(users.avatar, keys.map(getAvatarPath)));
    return new Set(rows.map(({ avatar }) => parseAvatarKey(avatar) ?? ''));
  });
  const published = await providers.publicPictures?.sweep(before, async (keys) => {
    const rows = await db
      .select({ key: files.publicKey })
      .from(files)
      .where(and(inArray(files.publicKey, keys), isNull(files.deletedAt)));
    return new Set(rows.map(({ key }) => key ?? ''));
  });
  return drafts + orphans + unusedAvatars + (published ?? 0);
}
