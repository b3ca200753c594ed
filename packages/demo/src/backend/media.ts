import { renderPicture } from '../fixtures/art/pictures.ts';

/** Returns the picture of a `/media/{key}` path, or of one of its sizes, as SVG; undefined for an unknown key. */
export function renderMedia(pathname: string): string | undefined {
  const [, key] = /^\/media\/([^/]+)/.exec(pathname) ?? [];
  return key === undefined ? undefined : renderPicture(key);
}
