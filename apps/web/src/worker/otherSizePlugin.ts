import { parseRendition } from '@sampan/domain/picture/renditions';
import type { WorkboxPlugin } from 'workbox-core/types.js';

export const pictureCache = 'pictures';

/** Path of the picture that is served at this URL in some size and format. */
function getPicturePath(url: string): string {
  const { pathname } = new URL(url);
  const end = pathname.lastIndexOf('/');
  return parseRendition(pathname.slice(end + 1)) ? pathname.slice(0, end) : pathname;
}

/** Offline fallback: the same picture in another size or format. */
export const otherSizePlugin: WorkboxPlugin = {
  async handlerDidError({ request }) {
    const path = getPicturePath(request.url);
    const pictures = await caches.open(pictureCache);
    const other = (await pictures.keys()).find(({ url }) => getPicturePath(url) === path);
    return other && pictures.match(other);
  },
};
