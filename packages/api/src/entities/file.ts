import * as v from 'valibot';
import { IdSchema, QueryIdSchema, TimeSchema } from './common.ts';

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
  /** EXT: true while a refund under way holds the download of a bought file back. */
  isOnHold: v.optional(v.literal(true)),
  /** EXT: public URL; only gallery pictures have one. */
  url: v.optional(v.string()),
});
export type File = v.InferOutput<typeof FileSchema>;

/** Body, input and output of a call that stores one file. */
export const fileCall = { body: 'multipart', input: v.strictObject({ file: v.blob() }), output: FileSchema } as const;
/** The same for a file of an order. */
export const orderFileCall = {
  ...fileCall,
  input: v.strictObject({ orderId: QueryIdSchema, file: v.blob() }),
} as const;

/**
 * The most pictures that the gallery holds. It is read and sorted as one list: at this size a read is 5 MB, and a sort of
 * it 0.3 MB.
 */
export const maxGalleryPictures = 20_000;
