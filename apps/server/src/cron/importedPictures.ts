import { getGalleryUrl, listGalleryIds } from '@sampan/domain/setting/gallery';
import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm';
import { findUses, readGallerySetting } from '../areas/gallery/queries.ts';
import type { Db } from '../db/connect.ts';
import { files, importedPictures, orderLines } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

const hour = 3_600_000;
/** Minimum interval between sweeps, ms; each searches articles and settings for every URL. */
const pauseMs = 6 * hour;
/** Minimum age of a removed picture, ms: a younger one may belong to a running or repeated import. */
const minAgeMs = 7 * 24 * hour;
/** Pictures checked per run; the next run continues after them. */
const batch = 200;

async function findCandidates(db: Db, before: Date, behindId: number) {
  return db
    .selectDistinct({ id: files.id, key: files.storageKey, publicKey: files.publicKey, checksum: files.checksum })
    .from(importedPictures)
    .innerJoin(files, and(eq(files.id, importedPictures.fileId), isNull(files.deletedAt)))
    .where(and(lte(importedPictures.createdAt, before), gt(files.id, behindId)))
    .orderBy(asc(files.id))
    .limit(batch);
}

/**
 * Removes imported pictures that no product, order, category, article, setting or gallery uses. Returns the number of
 * removed pictures.
 */
export async function sweepImportedPictures(deps: Deps, now: Date): Promise<number> {
  const last = deps.lastSweep.importedPictures;
  if (last && now.getTime() - last.at < pauseMs) return 0;
  const { slowDb, providers } = deps;
  const candidates = await findCandidates(slowDb, new Date(now.getTime() - minAgeMs), last?.behindId ?? 0);
  const isWhole = candidates.length < batch;
  deps.lastSweep.importedPictures = { at: now.getTime(), behindId: isWhole ? 0 : (candidates.at(-1)?.id ?? 0) };
  if (candidates.length === 0) return 0;
  const removedFiles = await slowDb.transaction(async (tx) => {
    // Locks the row that writers of picture references also lock, so that no new reference appears meanwhile.
    const [gallery] = await readGallerySetting(tx).for('update');
    const inGallery = new Set(listGalleryIds(gallery?.value.value));
    const urls = candidates.map(getGalleryUrl);
    const uses = await findUses(tx, urls);
    const ordered = await tx
      .selectDistinct({ url: orderLines.cover })
      .from(orderLines)
      .where(inArray(orderLines.cover, urls));
    const shown = new Set([...uses, ...ordered].map(({ url }) => url));
    const unused = candidates.filter((picture) => !shown.has(getGalleryUrl(picture)) && !inGallery.has(picture.id));
    const ids = unused.map(({ id }) => id);
    if (ids.length === 0) return [];
    await tx.delete(importedPictures).where(inArray(importedPictures.fileId, ids));
    await tx.update(files).set({ deletedAt: now }).where(inArray(files.id, ids));
    return unused;
  });
  for (const { key, publicKey } of removedFiles) {
    await providers.files.remove(key);
    if (publicKey !== null) await providers.publicPictures?.remove(publicKey);
  }
  return removedFiles.length;
}
