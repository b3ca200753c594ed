import type { Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import { gallerySetting, listGalleryIds, listNamedPictures, planGallery } from '@sampan/domain/setting/gallery';
import { and, eq, inArray } from 'drizzle-orm';
import { files, settings } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Call, Run } from '../../http/calls/handler.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import type { FileRow } from '../file/fileRows.ts';
import { invalidateSettings } from '../setting/service.ts';
import { readImportedIds } from './importedPictures.ts';
import { unpublish } from './picturePublisher.ts';
import { checkUnused, readGallerySetting, readPictures, toPictureDto } from './queries.ts';

type GalleryEndpoint = Contract['adminSetting']['gallery'];
type GalleryWrite = Pick<ParsedInputOf<GalleryEndpoint>, 'seen'> & { images: string[] };

/** Replaces the gallery's pictures, in this order; keeps what others changed since the client read `seen`. */
async function writeGallery({ images, seen }: GalleryWrite, call: Call<GalleryEndpoint>): Promise<FileRow[]> {
  const { db, now } = call;
  // A new shop has no such row, and without one there is nothing to lock.
  await db
    .insert(settings)
    .values({ ...gallerySetting, value: { value: [] }, updatedAt: now })
    .onConflictDoNothing();
  const [kept] = await readGallerySetting(db).for('update');
  const before = listGalleryIds(kept?.value.value);
  const rows = await readPictures(db, [...listNamedPictures(images), ...before]);
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const plan = planGallery({ images, before, seen, knownIds: new Set(rowById.keys()) });
  if (!plan.ok) throw new ApiError('VALIDATION', undefined, { fields: plan.fields });
  const { ids, leaving } = plan;
  await checkUnused(
    db,
    leaving.flatMap((id) => rowById.get(id) ?? []),
  );
  await db
    .update(settings)
    .set({ value: { value: ids }, updatedAt: now })
    .where(and(eq(settings.settingGroup, gallerySetting.settingGroup), eq(settings.key, gallerySetting.key)));
  // Gallery pictures belong to the shop: they stay when their uploader is deleted.
  if (ids.length > 0) await db.update(files).set({ ownerId: null }).where(inArray(files.id, ids));
  const imported = await readImportedIds(db, leaving);
  await unpublish(
    call,
    leaving.filter((id) => !imported.has(id)),
  );
  const changes = { before: { images: before }, after: { images: ids } };
  await writeAudit(call, { action: 'adminSetting.gallery', targetType: 'gallery', ...changes });
  invalidateSettings(call);
  return ids.flatMap((id) => rowById.get(id) ?? []);
}

/** Returns the gallery; with `images` (file ids) replaces it first. */
export const gallery: Run<GalleryEndpoint> = async ({ images, seen }, call) => {
  if (images) return (await writeGallery({ images, seen }, call)).map(toPictureDto);
  const [kept] = await readGallerySetting(call.db);
  return (await readPictures(call.db, listGalleryIds(kept?.value.value))).map(toPictureDto);
};
