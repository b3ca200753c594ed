import * as v from 'valibot';
import { IdSchema, TimeSchema } from './common.ts';

/** Types of audited records. Blacklist entries and identity checks are audited under their user. */
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
  'reconciliation',
] as const;
export const AuditTargetSchema = v.picklist(auditTargets);
export type AuditTarget = v.InferOutput<typeof AuditTargetSchema>;

/** Changed fields with their values. */
const FieldsSchema = v.record(v.string(), v.unknown());

/** EXT: one action by staff. */
export const AuditEntrySchema = v.object({
  id: IdSchema,
  actorId: IdSchema,
  actor: v.string(),
  /** The call's name in the contract: `adminOrder.shipment`. */
  action: v.string(),
  targetType: AuditTargetSchema,
  targetId: v.optional(IdSchema),
  /** Absent if the action created something. */
  before: v.optional(FieldsSchema),
  /** Absent if the action deleted something. */
  after: v.optional(FieldsSchema),
  requestId: v.string(),
  createdAt: TimeSchema,
});
export type AuditEntry = v.InferOutput<typeof AuditEntrySchema>;
