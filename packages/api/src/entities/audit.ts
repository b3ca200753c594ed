import * as v from 'valibot';
import { IdSchema, TimeSchema } from './common.ts';

/** What staff change. A blacklist entry and an identity check are their user's. */
export const auditTargets = [
  'user',
  'order',
  'product',
  'category',
  'article',
  'articleCategory',
  'setting',
  'transaction',
  'gallery',
  'provider',
] as const;
export const AuditTargetSchema = v.picklist(auditTargets);
export type AuditTarget = v.InferOutput<typeof AuditTargetSchema>;

/** Fields with their values; those that did not change are left out. */
const FieldsSchema = v.record(v.string(), v.unknown());

/** EXT: one thing that a member of staff did. */
export const AuditEntrySchema = v.object({
  id: IdSchema,
  actorId: IdSchema,
  actor: v.string(),
  /** The call's name in the contract: `adminOrder.shipment`. */
  action: v.string(),
  targetType: AuditTargetSchema,
  targetId: v.optional(IdSchema),
  /** Left out where the action made something new. */
  before: v.optional(FieldsSchema),
  /** Left out where it took something away. */
  after: v.optional(FieldsSchema),
  requestId: v.string(),
  createdAt: TimeSchema,
});
export type AuditEntry = v.InferOutput<typeof AuditEntrySchema>;
