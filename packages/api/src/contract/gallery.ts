import * as v from 'valibot';
import { fileErrorCodes, get, post } from '../endpoint.ts';
import { fileCall, PictureUseSchema, QueryIdInputSchema } from '../entities.ts';

/** EXT: the gallery's pictures and their usage. */
export const gallery = {
  /** Where a gallery picture is used; only an unused picture can be deleted. */
  usage: get('/admin/gallery/usage', {
    access: 'staff',
    input: QueryIdInputSchema,
    output: v.array(PictureUseSchema),
    errors: ['NOT_FOUND'],
  }),
  /** Uploads a picture to the front of the gallery: either it is there with its public URL, or nothing is stored. */
  upload: post('/admin/gallery/upload', { access: 'staff', ...fileCall, errors: [...fileErrorCodes, 'GALLERY_FULL'] }),
};
