import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../db/query.ts';
import { files, importedPictures } from '../../db/schema.ts';

/** Pictures imported earlier, by the SHA-256 of their source URL. */
export async function readImportedPictures(
  db: Db,
  keys: readonly string[],
): Promise<Map<string, { id: number; checksum: string }>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ key: importedPictures.addressHash, id: files.id, checksum: files.checksum })
    .from(importedPictures)
    .innerJoin(files, and(eq(files.id, importedPictures.fileId), isNull(files.deletedAt)))
    .where(inArray(importedPictures.addressHash, [...keys]));
  return new Map(rows.map(({ key, ...file }) => [key, file]));
}

/** Remembers the imported picture of a source URL. */
export async function rememberImportedPicture(tx: Db, addressHash: string, fileId: number, now: Date): Promise<void> {
  await tx
    .insert(importedPictures)
    .values({ addressHash, fileId, createdAt: now })
    .onConflictDoUpdate({ target: importedPictures.addressHash, set: { fileId } });
}

/** The files among these that were imported; they may be shown like gallery pictures. */
export async function readImportedIds(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: importedPictures.fileId })
    .from(importedPictures)
    .where(inArray(importedPictures.fileId, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
