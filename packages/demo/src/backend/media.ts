import { renderPicture } from '../fixtures/art/pictures.ts';

/** The picture of a `/media/{key}` path or one of its sizes, as SVG; nothing for a key that names none. */
export function renderMedia(pathname: string): string | undefined {
  const [, key] = /^\/media\/([^/]+)/.exec(pathname) ?? [];
  return key === undefined ? undefined : renderPicture(key);
}
