import { getGalleryUrl } from '@sampan/domain/setting/gallery';
import { and, asc, eq, exists, gt, inArray, isNull, lte, not, sql } from 'drizzle-orm';
import {
  findUses,
  isFreePicture,
  lockGallery,
  readGalleryIds,
  readOrderedUrls,
  readProductUrls,
} from '../areas/gallery/queries.ts';
import { type Db, toIdArray } from '../db/query.ts';
import { files, importedPictures } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

const hour = 3_600_000;
/** Pause after a whole pass over the pictures, ms. */
const pauseMs = 6 * hour;
/** Minimum age of a removed picture, ms: a younger one may belong to a running or repeated import. */
const minAgeMs = 7 * 24 * hour;
/** Pictures checked per run; the next run continues after them. */
const batch = 1_000;

type Candidate = Pick<typeof files.$inferSelect, 'id' | 'storageKey' | 'publicKey' | 'checksum'>;

/** Pictures of the shop outside of the gallery: they have left it, or were imported. */
async function findCandidates(db: Db, before: Date, behindId: number): Promise<Candidate[]> {
  const galleryIds = await readGalleryIds(db);
  const { id, storageKey, publicKey, checksum } = files;
  const isImportedLater = exists(
    db
      .select({ one: sql`1` })
      .from(importedPictures)
      .where(and(eq(importedPictures.fileId, id), gt(importedPictures.createdAt, before))),
  );
  return db
    .select({ id, storageKey, publicKey, checksum })
    .from(files)
    .where(
      and(
        isNull(files.ownerId),
        isFreePicture,
        lte(files.createdAt, before),
        gt(id, behindId),
        sql`${id} not in (select unnest(${toIdArray(galleryIds)}))`,
        not(isImportedLater),
      ),
    )
    .orderBy(asc(id))
    .limit(batch);
}

/** Those that no product, category, article, setting or order shows. */
async function filterUnused(db: Db, candidates: readonly Candidate[]): Promise<Candidate[]> {
  const urls = candidates.map(getGalleryUrl);
  const shown = new Set([...(await readProductUrls(db, urls)), ...(await readOrderedUrls(db, urls))]);
  // Reads all articles, so only for the others: products show most imported pictures.
  const uses = await findUses(
    db,
    urls.filter((url) => !shown.has(url)),
  );
  for (const { url } of uses) shown.add(url);
  return candidates.filter((picture) => !shown.has(getGalleryUrl(picture)));
}

/**
 * Deletes pictures that left the gallery, and imported ones, once nothing shows them. Returns the number of deleted
 * pictures.
 */
export async function sweepUnusedPictures(deps: Deps, now: Date): Promise<number> {
  const { slowDb, providers } = deps;
  // A copy of the database does not know what the owner of the bucket has begun to show.
  if (providers.bucketOwner?.maySweep(now) === false) return 0;
  const last = deps.lastSweep.unusedPictures;
  const behindId = last?.behindId ?? 0;
  // A clock that was ahead may have stored a later time.
  if (last && behindId === 0 && Math.abs(now.getTime() - last.at) < pauseMs) return 0;
  // A search that fails pauses the sweep, too.
  deps.lastSweep.unusedPictures = { at: now.getTime(), behindId: 0 };
  const candidates = await findCandidates(slowDb, new Date(now.getTime() - minAgeMs), behindId);
  const isWhole = candidates.length < batch;
  deps.lastSweep.unusedPictures.behindId = isWhole ? 0 : (candidates.at(-1)?.id ?? 0);
  // The search reads all articles, so that it locks nothing; what it finds is searched again under the lock.
  const unused = await filterUnused(slowDb, candidates);
  if (unused.length === 0) return 0;
  const deletedFiles = await slowDb.transaction(async (tx) => {
    // Writers of picture references lock the gallery, too, so that no new reference appears meanwhile.
    const inGallery = new Set(await lockGallery(tx, 'update'));
    const outside = unused.filter(({ id }) => !inGallery.has(id));
    const stillUnused = await filterUnused(tx, outside);
    const ids = stillUnused.map(({ id }) => id);
    if (ids.length === 0) return [];
    await tx.delete(importedPictures).where(inArray(importedPictures.fileId, ids));
    await tx.update(files).set({ deletedAt: now }).where(inArray(files.id, ids));
    return stillUnused;
  });
  for (const { storageKey, publicKey } of deletedFiles) {
    await providers.files.remove(storageKey);
    if (publicKey !== null) await providers.publicPictures?.remove(publicKey);
  }
  return deletedFiles.length;
}
