/** The setting with the gallery's picture ids. Public, so that the shop knows which pictures are publicly visible. */
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

/** The picture ids of the setting's value, in order. */
export function listGalleryIds(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id)) : [];
}

/** Distinct picture ids of a call; 0 for an invalid id. */
export function listNamedPictures(images: readonly string[]): number[] {
  return [...new Set(images.map((image) => (/^[1-9]\d{0,14}$/.test(image) ? Number(image) : 0)))];
}

export type GalleryPlan =
  | { ok: true; ids: number[] /** Pictures that are in the gallery and no longer will be. */; leaving: number[] }
  | { ok: false; fields: Record<string, string> };

/** Plans the gallery of these images, in their order; `known` are the ids among them that are the shop's pictures. */
export function planGallery(
  images: readonly string[],
  before: readonly number[],
  knownIds: ReadonlySet<number>,
): GalleryPlan {
  const unknown = images.findIndex((image) => !knownIds.has(Number(image)));
  if (unknown >= 0) return { ok: false, fields: { [`images.${unknown}`]: 'image' } };
  return { ok: true, ids: listNamedPictures(images), leaving: before.filter((id) => !knownIds.has(id)) };
}
