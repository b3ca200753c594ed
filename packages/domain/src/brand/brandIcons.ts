import { parseGalleryId } from '../setting/gallery.ts';

/** Sides of the icons that the server draws from the shop's icon, px. */
export const iconSides = [48, 180, 192, 512] as const;
export type IconSide = (typeof iconSides)[number];

const prefix = '/media/icon/';

/** Path of the shop's icon in this size, a PNG. Pictures outside of the gallery have one size. */
export function getIconPath(icon: string, side: IconSide): string {
  if (parseGalleryId(icon) === 0) return icon;
  return `${prefix}${side}/${icon.slice(icon.lastIndexOf('/') + 1)}`;
}

/** The size that a path of an icon asks for; undefined unless it is this icon's. */
export function findIconSide(path: string, icon: string): IconSide | undefined {
  return iconSides.find((side) => getIconPath(icon, side) === path);
}
