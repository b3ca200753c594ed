/** The setting that holds the gallery: public, so that the shop knows which pictures it may show to everybody. */
export const gallerySetting = {
  settingGroup: 'gallery',
  key: 'images',
  type: 'json',
  label: '图库图片',
  isPublic: true,
} as const;

/** Where everybody may see a picture of the gallery; another content has another address. */
export function galleryUrl({ id, checksum }: { id: number; checksum: string }): string {
  return `/media/gallery/${id}-${checksum.slice(0, 12)}`;
}

/** The id in such an address; 0 in any other. */
export function idOfGalleryUrl(path: string): number {
  return Number(/^\/media\/gallery\/([1-9]\d{0,14})-[0-9a-f]{12}$/.exec(path)?.[1] ?? 0);
}

/** The pictures' ids in their order, as the setting holds them. */
export function galleryIds(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((id): id is number => Number.isSafeInteger(id)) : [];
}

/** The ids that a call names, each once; 0 for what is no id. */
export function namedPictures(images: readonly string[]): number[] {
  return [...new Set(images.map((image) => (/^[1-9]\d{0,14}$/.test(image) ? Number(image) : 0)))];
}
