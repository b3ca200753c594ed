import type { CallName, Contract } from '@sampan/api/contract';
import type { ParsedInputOf } from '@sampan/api/endpoint';
import {
  gallerySetting,
  isGalleryFull,
  listNamedPictures,
  mayPublish,
  planGallery,
  toAuditedGallery,
} from '@sampan/domain/setting/gallery';
import { and, eq, sql } from 'drizzle-orm';
import { toIdArray } from '../../db/query.ts';
import { files, settings } from '../../db/schema.ts';
import { ApiError } from '../../http/apiError.ts';
import type { Call, Run, StagedHandler } from '../../http/calls/handler.ts';
import { toUpload } from '../../http/files/uploads.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { type FileRow, insertFile } from '../file/fileRows.ts';
import { checkPictureFile } from '../file/uploads.ts';
import { invalidateSettings } from '../setting/service.ts';
import { unpublish } from './picturePublisher.ts';
import { checkUnused, filterShown, lockGallery, readGalleryIds, readPictures, toPictureDto } from './queries.ts';

type GalleryEndpoint = Contract['adminSetting']['gallery'];
type GalleryWrite = Pick<ParsedInputOf<GalleryEndpoint>, 'seen'> & { images: string[] };

type Writer = Pick<Call, 'db' | 'user' | 'now' | 'request' | 'deps' | 'afterCommit'>;

/** Stores the locked gallery's picture ids, and the audit entry of the change. */
async function storeGallery(before: readonly number[], ids: number[], call: Writer, action: CallName): Promise<void> {
  const { db, now } = call;
  await db
    .update(settings)
    .set({ value: { value: ids }, updatedAt: now })
    .where(and(eq(settings.settingGroup, gallerySetting.settingGroup), eq(settings.key, gallerySetting.key)));
  // Gallery pictures belong to the shop: they stay when their uploader is deleted.
  const known = new Set(before);
  const added = ids.filter((id) => !known.has(id));
  if (added.length > 0)
    await db
      .update(files)
      .set({ ownerId: null })
      .where(sql`${files.id} = any(${toIdArray(added)})`);
  await writeAudit(call, { action, targetType: 'gallery', ...toAuditedGallery(before, ids) });
  invalidateSettings(call);
}

/** Replaces the gallery's pictures, in this order; keeps what others changed since the client read `seen`. */
async function writeGallery({ images, seen }: GalleryWrite, call: Call<GalleryEndpoint>): Promise<FileRow[]> {
  const { db, user } = call;
  const before = await lockGallery(db, 'update');
  const present = new Set(before);
  const pictures = await readPictures(db, [...new Set([...listNamedPictures(images), ...before])]);
  const rows = pictures.filter(({ id, ownerId }) => present.has(id) || mayPublish(ownerId, user.id));
  const rowById = new Map(rows.map((row) => [row.id, row]));
  const plan = planGallery({ images, before, seen, knownIds: new Set(rowById.keys()) });
  if (!plan.ok) throw new ApiError(plan.code, 'fields' in plan ? { fields: plan.fields } : {});
  const { ids, leaving } = plan;
  const leavingRows = leaving.flatMap((id) => rowById.get(id) ?? []);
  await checkUnused(db, leavingRows);
  await storeGallery(before, ids, call, 'adminSetting.gallery');
  const shown = new Set((await filterShown(db, leavingRows, new Set())).map(({ id }) => id));
  const hiddenIds = leaving.filter((id) => !shown.has(id));
  await unpublish(call, hiddenIds);
  return ids.flatMap((id) => rowById.get(id) ?? []);
}

/** Returns the gallery; with `images` (file ids) replaces it first. */
export const gallery: Run<GalleryEndpoint> = async ({ images, seen }, call) => {
  if (images) return (await writeGallery({ images, seen }, call)).map(toPictureDto);
  return (await readPictures(call.db, await readGalleryIds(call.db))).map(toPictureDto);
};

/** @throws ApiError GALLERY_FULL if the gallery takes no further picture */
function checkSpace(ids: readonly number[]): void {
  if (isGalleryFull(ids)) throw new ApiError('GALLERY_FULL');
}

/** Uploads a picture to the front of the gallery. The shop owns it, so it counts for no account's quota. */
export const uploadPicture: StagedHandler<Contract['gallery']['upload']> = {
  async prepare({ file }, { db, user }) {
    // Before the expensive re-encoding.
    checkSpace(await readGalleryIds(db));
    const { upload, name, mime } = await checkPictureFile(toUpload(file), user.id);
    const stored = await upload.keep();
    return async (inside) => {
      const before = await lockGallery(inside.db, 'update');
      checkSpace(before);
      const row = await insertFile(inside.db, stored, { name, mime }, inside.now);
      await storeGallery(before, [row.id, ...before], inside, 'gallery.upload');
      return toPictureDto(row);
    };
  },
};
