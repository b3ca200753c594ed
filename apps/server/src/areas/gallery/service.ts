import type { Contract } from '@sampan/api/contract';
import { gallerySetting, listGalleryIds, listNamedPictures, planGallery } from '@sampan/domain/setting/gallery';
import { inArray, sql } from 'drizzle-orm';
import { files, settings } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Call, Run } from '../../http/calls/handler.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import type { FileRow } from '../file/fileRows.ts';
import { invalidateSettings } from '../setting/service.ts';
import { readImportedIds } from './importedPictures.ts';
import { unpublish } from './picturePublisher.ts';
import { checkUnused, readGallerySetting, readPictures, toPictureDto } from './queries.ts';

/** Replaces the gallery's pictures, in this order. */
async function writeGallery(images: string[], call: Call<Contract['adminSetting']['gallery']>): Promise<FileRow[]> {
  const { db, now } = call;
  const [kept] = await readGallerySetting(db).for('update');
  const before = listGalleryIds(kept?.value.value);
  const rows = await readPictures(db, listNamedPictures(images));
  const plan = planGallery(images, before, new Set(rows.map(({ id }) => id)));
  if (!plan.ok) throw new ApiError('VALIDATION', undefined, { fields: plan.fields });
  const { ids, leaving } = plan;
  await checkUnused(db, await readPictures(db, leaving));
  await db
    .insert(settings)
    .values({ ...gallerySetting, value: { value: ids }, updatedAt: now })
    .onConflictDoUpdate({
      target: [settings.settingGroup, settings.key],
      set: { value: sql`excluded.value`, updatedAt: now },
    });
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
  return rows;
}

/** Returns the gallery; with `images` (file ids) replaces it first. */
export const gallery: Run<Contract['adminSetting']['gallery']> = async (input, call) => {
  if (input.images) return (await writeGallery(input.images, call)).map(toPictureDto);
  const [kept] = await readGallerySetting(call.db);
  return (await readPictures(call.db, listGalleryIds(kept?.value.value))).map(toPictureDto);
};
