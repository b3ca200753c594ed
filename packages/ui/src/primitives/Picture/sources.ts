import { hasRenditions, type Rendition, renditionWidths, toRenditionFile } from '@sampan/domain/picture/renditions';

/** Returns the srcset of a format; undefined for pictures that the server does not resize. */
export function toSrcSet(url: string, format: Rendition['format']): string | undefined {
  if (!hasRenditions(url)) return undefined;
  return renditionWidths.map((width) => `${url}/${toRenditionFile({ width, format })} ${width}w`).join(', ');
}
