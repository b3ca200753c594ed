/** Widths in which the shop's pictures are served, px. 640 is half a phone's screen with three pixels a point. */
export const renditionWidths = [240, 480, 640, 960] as const;
/** Formats in which they are served, best first. */
export const renditionFormats = ['avif', 'webp'] as const;

/** Size and format of a served picture. */
export interface Rendition {
  width: (typeof renditionWidths)[number];
  format: (typeof renditionFormats)[number];
}

const drawn = /^\/media\/[^/?#]+$/;
const uploaded = /^\/media\/gallery\/[^/?#]+$/;

/** Whether the URL is a picture that staff uploaded. The URL itself is the picture as it is stored, up to 4,000 px wide. */
export const isUploadedPicture = (url: string): boolean => uploaded.test(url);

/** Whether the server has renditions of this URL's picture. */
export const hasRenditions = (url: string): boolean => drawn.test(url) || isUploadedPicture(url);

/** Last part of a rendition's path, behind the URL of its picture. */
export const toRenditionFile = ({ width, format }: Rendition): string => `${width}.${format}`;

/** Reads the last part of a rendition's path; undefined for one that is not served. */
export function parseRendition(file: string): Rendition | undefined {
  const all = renditionFormats.flatMap((format) => renditionWidths.map((width) => ({ width, format })));
  return all.find((rendition) => toRenditionFile(rendition) === file);
}
