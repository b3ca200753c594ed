import * as v from 'valibot';
import { IdSchema, TimeSchema } from './common.ts';

export const FileSchema = v.object({
  id: IdSchema,
  name: v.string(),
  /** Bytes. */
  size: v.number(),
  mime: v.string(),
  /** SHA-256, hexadecimal. */
  checksum: v.string(),
  createdAt: TimeSchema,
  orderId: v.optional(IdSchema),
  productId: v.optional(IdSchema),
  expiresAt: v.optional(TimeSchema),
  /** EXT: public URL; only gallery pictures have one. */
  url: v.optional(v.string()),
});
export type File = v.InferOutput<typeof FileSchema>;
