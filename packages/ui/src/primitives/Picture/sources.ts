/** Widths that the server generates for each picture. */
export const pictureWidths = [240, 480, 960] as const;

const media = /^\/media\/[^/?#]+$/;

/** Returns the srcset of a format; undefined for pictures that the server does not resize. */
export function toSrcSet(url: string, format: 'avif' | 'webp'): string | undefined {
  if (!media.test(url)) return undefined;
  return pictureWidths.map((width) => `${url}/${width}.${format} ${width}w`).join(', ');
}
