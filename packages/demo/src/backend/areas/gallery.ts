import type { CallName, Contract } from '@sampan/api/contract';
import type { Article, File, PictureUse, Setting, UsedPictures } from '@sampan/api/entities';
import { userRole } from '@sampan/api/statuses';
import { minDocumentSide, pictureTypes } from '@sampan/domain/file/uploadRules';
import {
  gallerySetting,
  getGalleryUrl,
  isGalleryFull,
  isGallerySetting,
  listGalleryIds,
  listNamedPictures,
  mayPublish,
  parseGalleryId,
  planGallery,
  toAuditedGallery,
} from '@sampan/domain/setting/gallery';
import { writeAudit } from '../audit.ts';
import { DemoApiError, type DemoHandler, type WriteContext } from '../call.ts';
import { checkUpload, keepFile } from '../files/files.ts';
import { type RetainedFile, shopOwnerId } from '../files/retainedFiles.ts';
import { toUpload } from '../files/uploads.ts';
import { listReceiptIds } from '../orders/orders.ts';
import type { DemoState } from '../state.ts';

/** Returns the gallery's pictures; with `images`, changes which they are and their order. */
export const changeGallery: DemoHandler<Contract['adminSetting']['gallery']> = ({ images, seen }, call) => {
  const { state } = call;
  const before = readGalleryIds(state);
  if (!images) return getPictures(state, before);
  const isKnown = (id: number) => before.includes(id) || mayPublish(getOwnerId(state, id), call.userId);
  const known = getPictures(state, [...listNamedPictures(images), ...before]).filter(({ id }) => isKnown(id));
  const plan = planGallery({ images, before, seen, knownIds: new Set(known.map(({ id }) => id)) });
  if (!plan.ok) throw call.fail(plan.code, 'fields' in plan ? { fields: plan.fields } : {});
  checkUnused(state, getPictures(state, plan.leaving));
  storeGallery(call, plan.ids, 'adminSetting.gallery');
  return getPictures(state, plan.ids);
};

/** @throws DemoApiError IN_USE if a picture to be deleted is still displayed */
function checkUnused(state: DemoState, leaving: readonly File[]): void {
  const pictures = leaving
    .map(({ id, url = '' }) => ({ id, uses: findUses(state, url) }))
    .filter(({ uses }) => uses.length > 0);
  if (pictures.length > 0) throw new DemoApiError('IN_USE', { details: { pictures } satisfies UsedPictures });
}

/** Lists where this picture is displayed. */
function findUses(state: DemoState, url: string): PictureUse[] {
  const shows = ({ cover, content, i18n }: Article) =>
    cover === url ||
    [content, ...Object.values(i18n ?? {}).map((entry) => entry?.content)].some((text) => text?.includes(url));
  return [
    ...[...state.products.values()]
      .filter(({ gallery }) => gallery.some((picture) => picture.url === url))
      .map(({ id, name }) => ({ type: 'product' as const, id, name })),
    ...state.categories
      .filter(({ image }) => image === url)
      .map(({ id, name }) => ({ type: 'category' as const, id, name })),
    ...state.articles.filter(shows).map(({ id, title }) => ({ type: 'article' as const, id, name: title })),
    ...state.settings
      .filter(({ value }) => JSON.stringify(value).includes(url))
      .map(({ id, settingGroup, key }) => ({ type: 'setting' as const, id, name: `${settingGroup}.${key}` })),
  ];
}

export const usage: DemoHandler<Contract['gallery']['usage']> = ({ id }, { state, fail }) => {
  const [picture] = readGalleryIds(state).includes(id) ? getPictures(state, [id]) : [];
  if (!picture?.url) throw fail('NOT_FOUND');
  return findUses(state, picture.url);
};

export const uploadPicture: DemoHandler<Contract['gallery']['upload']> = ({ file }, call) => {
  const { state, now, fail } = call;
  const before = readGalleryIds(state);
  if (isGalleryFull(before)) throw fail('GALLERY_FULL');
  checkUpload(toUpload(file), { field: 'file', types: pictureTypes, minSide: minDocumentSide });
  const picture = keepFile(state, toUpload(file), now, { ownerId: shopOwnerId });
  storeGallery(call, [picture.id, ...before], 'gallery.upload');
  return { ...picture, url: getGalleryUrl(picture) };
};

const readGalleryIds = (state: DemoState) => listGalleryIds(state.settings.find(isGallerySetting)?.value);

/** Stores the gallery's picture ids, and the audit entry of the change. */
function storeGallery(call: WriteContext, ids: number[], action: CallName): void {
  const { state, now } = call;
  const place = state.settings.findIndex(isGallerySetting);
  const before = readGalleryIds(state);
  const made = { id: Math.max(...state.settings.map((one) => one.id)) + 1, sort: 0, ...gallerySetting };
  const setting: Setting = { ...(state.settings[place] ?? made), value: ids, updatedAt: now.toISOString() };
  state.settings.splice(place < 0 ? state.settings.length : place, 1, setting);
  giveToShop(state, ids);
  writeAudit(call, { action, targetType: 'gallery', ...toAuditedGallery(before, ids) });
}

/** Whether the file is private: a customer's upload, or a receipt of a transfer, also one of staff who buy. */
function isPrivate(state: DemoState, { ownerId, file }: RetainedFile): boolean {
  if (ownerId === shopOwnerId) return false;
  const role = state.users.get(ownerId)?.role ?? userRole.customer;
  return role > userRole.operator || listReceiptIds(state).has(file.id);
}

/** Returns the uploaded pictures with these ids; excludes KYC evidence, files of customers, receipts and order files. */
function getPictures(state: DemoState, ids: readonly number[]): File[] {
  return ids.flatMap((id) => {
    const storedFile = state.files.get(id);
    const isPicture =
      storedFile &&
      !storedFile.isEvidence &&
      !isPrivate(state, storedFile) &&
      storedFile.file.orderId === undefined &&
      storedFile.file.mime.startsWith('image/');
    return isPicture ? [{ ...storedFile.file, url: getGalleryUrl(storedFile.file) }] : [];
  });
}

/** The account that a file belongs to; null if it is the shop's. */
function getOwnerId(state: DemoState, id: number): number | null {
  const { ownerId = shopOwnerId } = state.files.get(id) ?? {};
  return ownerId === shopOwnerId ? null : ownerId;
}

/** Makes the shop the owner of these files, so that they stay when their uploader is deleted. */
function giveToShop(state: DemoState, ids: readonly number[]): void {
  for (const id of ids) {
    const storedFile = state.files.get(id);
    if (storedFile) state.files.set(id, { ...storedFile, ownerId: shopOwnerId });
  }
}

/** URLs of the gallery pictures. */
export function getGalleryUrls(state: DemoState): Set<string> {
  const pictures = getPictures(state, readGalleryIds(state));
  return new Set(pictures.map(({ url = '' }) => url));
}

/** Returns the picture at this path: the gallery is public, and orders keep pictures that have left it. */
export function findGalleryPicture(state: DemoState, path: string): Blob | undefined {
  // Icons come in their original size here; the server draws them.
  const original = path.replace(/^\/media\/icon\/\d+\//, '/media/gallery/');
  const isOrdered = () => [...state.orders.values()].some(({ lines }) => lines.some(({ cover }) => cover === original));
  const id = parseGalleryId(original);
  const [picture] = readGalleryIds(state).includes(id) || isOrdered() ? getPictures(state, [id]) : [];
  const storedFile = picture?.url === original ? state.files.get(id) : undefined;
  return storedFile && new Blob([new Uint8Array(storedFile.read())], { type: storedFile.file.mime });
}
