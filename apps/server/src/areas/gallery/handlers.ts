import type { Contract } from '@sampan/api/contract';
import type { HandlersOf } from '../../http/calls/handler.ts';
import { findPictureUses, readGalleryIds, readPictures } from './queries.ts';
import { uploadPicture } from './service.ts';

export const galleryHandlers: HandlersOf<Contract['gallery']> = {
  async usage({ id }, { db, fail }) {
    const [picture] = (await readGalleryIds(db)).includes(id) ? await readPictures(db, [id]) : [];
    if (!picture) throw fail('NOT_FOUND');
    return findPictureUses(db, picture);
  },

  upload: uploadPicture,
};
