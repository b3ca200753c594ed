import * as v from 'valibot';
import { get } from '../endpoint.ts';
import { PictureUseSchema, QueryIdInputSchema } from '../entities.ts';

/** EXT: the gallery's pictures and their usage. */
export const gallery = {
  /** Where a gallery picture is used; only an unused picture can be deleted. */
  usage: get('/admin/gallery/usage', {
    access: 'staff',
    input: QueryIdInputSchema,
    output: v.array(PictureUseSchema),
    errors: ['NOT_FOUND'],
  }),
};
