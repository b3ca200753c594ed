import type { Contract } from '@sampan/api/contract';
import { listGalleryIds } from '@sampan/domain/setting/gallery';
import type { HandlersOf } from '../../http/calls/handler.ts';
import { findPictureUses, readGallerySetting, readPictures } from './queries.ts';
import { uploadPicture } from './service.ts';

export const galleryHandlers: HandlersOf<Contract['gallery']> = {
  async usage({ id }, { db, fail }) {
    const [kept] = await readGallerySetting(db);
    const [picture] = listGalleryIds(kept?.value.value).includes(id) ? await readPictures(db, [id]) : [];
    if (!picture) throw fail('NOT_FOUND');
    return findPictureUses(db, picture);
  },

  upload: uploadPicture,
};
