import * as v from 'valibot';
import { codeText, IdSchema, text } from './common.ts';
import { PhoneSchema } from './credentials.ts';

/** Maximum saved addresses of a customer. */
export const maxAddresses = 50;

export const AddressSchema = v.object({
  id: v.optional(IdSchema),
  receiver: text(60, 1),
  phone: PhoneSchema,
  /** ISO 3166-1 alpha-2. */
  country: v.pipe(v.string(), v.length(2, 'country'), v.regex(/^[A-Z]{2}$/, 'country')),
  province: text(60),
  city: text(60),
  district: text(60),
  detail: text(200, 1),
  postcode: v.optional(codeText(16)),
  isDefault: v.optional(v.boolean()),
});
/** An address in an input. */
export const AddressInputSchema = v.strictObject(AddressSchema.entries);
export type Address = v.InferOutput<typeof AddressSchema>;
