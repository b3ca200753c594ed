import * as v from 'valibot';
import { IdSchema, TimeSchema } from './common.ts';

/** 1 admin · 2 operator · 3 customer; a smaller number has more rights. */
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
  /** Verified by a code. Only verified addresses are used for login, recovery and messages. */
  emailVerified: v.optional(v.boolean(), false),
  phoneVerified: v.optional(v.boolean(), false),
  description: v.string(),
  status: UserStatusSchema,
  sex: SexSchema,
  /** A user without a role is a customer (3). */
  role: v.optional(RoleSchema, 3),
  kycStatus: v.optional(KycStatusSchema),
  createdAt: v.optional(TimeSchema),
  /** For the signed-in user: must set up a second factor before acting as staff. */
  needsSecondFactor: v.optional(v.boolean()),
});
export type User = v.InferOutput<typeof UserSchema>;

/** `details` of SECOND_FACTOR_REQUIRED: identifies the first login step in the second. */
export const LoginChallengeSchema = v.object({ challenge: v.string(), expiresAt: TimeSchema });
