import { maxGalleryPictures } from '@sampan/api/entities';

/**
 * The setting with the gallery's picture ids. Its row is marked public, because servers of the previous release serve only
 * pictures of a public list; the list itself is not among the public settings.
 */
export const gallerySetting = {
  settingGroup: 'gallery',
  key: 'images',
  type: 'json',
  label: '图库图片',
  isPublic: true,
} as const;

/** Public URL of a gallery picture; contains the checksum, so that new content gets a new URL. */
export function getGalleryUrl({ id, checksum }: { id: number; checksum: string }): string {
  return `/media/gallery/${id}-${checksum.slice(0, 12)}`;
}

/** The picture id in a gallery URL; 0 for other URLs. */
export function parseGalleryId(path: string): number {
  return Number(/^\/media\/gallery\/([1-9]\d{0,14})-[0-9a-f]{12}$/.exec(path)?.[1] ?? 0);
}

/** Whether a setting is the one with the gallery's list. */
export function isGallerySetting(setting: { settingGroup: string; key: string }): boolean {
  return `${setting.settingGroup}.${setting.key}` === 'gallery.images';
}

/** The picture ids of the setting's value, in order. */
export function listGalleryIds(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id)) : [];
}

/** The picture id that a call names; 0 for an invalid one. */
const toPictureId = (image: string) => (/^[1-9]\d{0,14}$/.test(image) ? Number(image) : 0);

/** Distinct picture ids of a call; 0 for an invalid id. */
export function listNamedPictures(images: readonly string[]): number[] {
  return [...new Set(images.map(toPictureId))];
}

export type GalleryPlan =
  | { ok: true; ids: number[] /** Pictures that are in the gallery and no longer will be. */; leaving: number[] }
  | { ok: false; code: 'VALIDATION'; fields: Record<string, string> }
  | { ok: false; code: 'GALLERY_FULL' };

export interface GalleryChange {
  images: readonly string[];
  before: readonly number[];
  /** The ids that the client read before its change; by default the present ones. */
  seen?: readonly number[] | undefined;
  /** Those of the images and of the present ids that are pictures of the shop. */
  knownIds: ReadonlySet<number>;
}

/**
 * Plans the gallery of these images, in their order. Pictures that others added since the client read it stay in front,
 * where new ones are; those that others removed stay removed.
 */
export function planGallery({ images, before, seen = before, knownIds }: GalleryChange): GalleryPlan {
  const unknown = images.findIndex((image) => !knownIds.has(toPictureId(image)));
  if (unknown >= 0) return { ok: false, code: 'VALIDATION', fields: { [`images.${unknown}`]: 'image' } };
  const [present, read, named] = [new Set(before), new Set(seen), new Set(listNamedPictures(images))];
  const added = before.filter((id) => knownIds.has(id) && !read.has(id) && !named.has(id));
  const ids = [...added, ...[...named].filter((id) => present.has(id) || !read.has(id))];
  // A gallery that is too long can still be sorted and shortened.
  if (ids.length > Math.max(maxGalleryPictures, before.length)) return { ok: false, code: 'GALLERY_FULL' };
  const kept = new Set(ids);
  return { ok: true, ids, leaving: before.filter((id) => !kept.has(id)) };
}

/**
 * Whether a member of staff may put a file into the gallery, which makes it public and the shop's. Those of another account
 * are private, also if it is one of staff by now.
 * @param ownerId null if the file is the shop's
 */
export function mayPublish(ownerId: number | null, userId: number): boolean {
  return ownerId === null || ownerId === userId;
}

/** Whether the gallery takes no further picture. */
export function isGalleryFull(ids: readonly number[]): boolean {
  return ids.length >= maxGalleryPictures;
}

/** Maximum ids of a list that the audit log has of a mere reordering. */
const maxReorderedIds = 50;

/** The part of both lists in which they differ. */
function findChangedRange(before: readonly number[], after: readonly number[]) {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  const maxEnd = Math.min(before.length, after.length) - start;
  while (end < maxEnd && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { before: before.slice(start, before.length - end), after: after.slice(start, after.length - end) };
}

/** The first ids of a reordered range, and its length if it has more. */
const toAuditedRange = (ids: number[]) => ({
  images: ids.slice(0, maxReorderedIds),
  ...(ids.length > maxReorderedIds && { reorderedCount: ids.length }),
});

/**
 * Audit-log fields of a change: the removed ids before, the added ones after. Of a mere reordering it is the range that
 * differs, up to a limit: entries are never deleted, and one picture that is moved to the front changes the whole list.
 */
export function toAuditedGallery(before: readonly number[], after: readonly number[]) {
  const [known, kept] = [new Set(before), new Set(after)];
  const removed = before.filter((id) => !kept.has(id));
  const added = after.filter((id) => !known.has(id));
  if (removed.length + added.length > 0) return { before: { images: removed }, after: { images: added } };
  const range = findChangedRange(before, after);
  return { before: toAuditedRange(range.before), after: toAuditedRange(range.after) };
}
