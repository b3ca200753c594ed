/** The widths that the server makes of every picture. */
export const pictureWidths = [240, 480, 960] as const;

const media = /^\/media\/[^/?#]+$/;

/** The srcset of one format, or undefined for a picture that is not ours to resize. */
export function toSrcSet(url: string, format: 'avif' | 'webp'): string | undefined {
  if (!media.test(url)) return undefined;
  return pictureWidths.map((width) => `${url}/${width}.${format} ${width}w`).join(', ');
}
