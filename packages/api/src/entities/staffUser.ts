import * as v from 'valibot';
import { AmountSchema, IdSchema, TimeSchema } from './common.ts';
import { UserSchema } from './user.ts';

// Not in user.ts, which every page loads: a schema that spreads another one is not removed from a bundle.
/** An account as staff see it. */
export const StaffUserSchema = v.object({
  ...UserSchema.entries,
  orderCount: v.number(),
  spentAmount: AmountSchema,
  lastLoginAt: v.optional(TimeSchema),
  blacklisted: v.boolean(),
  /** EXT: two-step login is on. */
  hasSecondFactor: v.boolean(),
  /** EXT: when the account was last changed, by its owner too. */
  updatedAt: TimeSchema,
});

/** Why and until when an account cannot log in. */
export const BlacklistEntrySchema = v.object({
  id: IdSchema,
  userId: IdSchema,
  username: v.string(),
  reason: v.string(),
  operatorId: IdSchema,
  /** EXT: the operator's name. */
  operator: v.string(),
  expiresAt: v.optional(TimeSchema),
  createdAt: TimeSchema,
});
export type BlacklistEntry = v.InferOutput<typeof BlacklistEntrySchema>;
