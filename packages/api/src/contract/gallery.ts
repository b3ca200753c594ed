import * as v from 'valibot';
import { get } from '../endpoint.ts';
import { PictureUseSchema, QueryIdInputSchema } from '../entities.ts';

/** EXT: the gallery's pictures and what shows them. */
export const gallery = {
  /** Where a picture of the gallery is used; it can be taken away only when nothing shows it. */
  usage: get('/admin/gallery/usage', {
    access: 'staff',
    input: QueryIdInputSchema,
    output: v.array(PictureUseSchema),
    errors: ['NOT_FOUND'],
  }),
};
