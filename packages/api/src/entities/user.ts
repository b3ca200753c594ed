import * as v from 'valibot';
import { IdSchema, TimeSchema, text } from './common.ts';

/** 1 admin · 2 operator · 3 customer; a smaller number may do more. */
export const roles = [1, 2, 3] as const;
export const RoleSchema = v.picklist(roles);
export type Role = v.InferOutput<typeof RoleSchema>;

/** 0 normal · 1 disabled · 2 deregistered */
export const UserStatusSchema = v.picklist([0, 1, 2]);
/** 0 unknown · 1 male · 2 female */
export const SexSchema = v.picklist([0, 1, 2]);
/** 0 not submitted · 1 under review · 2 approved · 3 rejected · 4 expired */
export const KycStatusSchema = v.picklist([0, 1, 2, 3, 4]);
export type KycStatus = v.InferOutput<typeof KycStatusSchema>;

export const UserSchema = v.object({
  id: IdSchema,
  username: v.string(),
  avatar: v.string(),
  email: v.string(),
  phone: v.string(),
  description: v.string(),
  status: UserStatusSchema,
  sex: SexSchema,
  /** A user without a role is a customer (3). */
  role: v.optional(RoleSchema, 3),
  kycStatus: v.optional(KycStatusSchema),
  createdAt: v.optional(TimeSchema),
});
export type User = v.InferOutput<typeof UserSchema>;

/** 3 to 32 characters: letters of any script, digits, dot, dash, underscore. No @, so that it is never an e-mail. */
export const UsernameSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(2, 'tooShort'),
  v.maxLength(32, 'tooLong'),
  v.regex(/^[\p{L}\p{N}._-]+$/u, 'characters'),
);
export const PasswordSchema = v.pipe(v.string(), v.minLength(8, 'tooShort'), v.maxLength(128, 'tooLong'));
export const EmailSchema = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254, 'tooLong'), v.email('email'));
/** Digits with an optional country code; spaces and dashes are dropped. */
export const PhoneSchema = v.pipe(
  v.string(),
  v.transform((value) => value.replace(/[\s()-]/g, '')),
  v.regex(/^\+?[0-9]{6,15}$/, 'phone'),
);

export const AddressSchema = v.object({
  id: v.optional(IdSchema),
  receiver: text(60, 1),
  phone: PhoneSchema,
  /** ISO 3166-1 alpha-2. */
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'country')),
  province: text(60),
  city: text(60),
  district: text(60),
  detail: text(200, 1),
  postcode: v.optional(text(16)),
  isDefault: v.optional(v.boolean()),
});
export type Address = v.InferOutput<typeof AddressSchema>;

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
});
export type File = v.InferOutput<typeof FileSchema>;
