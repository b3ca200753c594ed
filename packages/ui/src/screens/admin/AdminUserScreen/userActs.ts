import type { AuditEntry } from '@sampan/api/entities';
import { kycStatus, userStatus } from '@sampan/api/statuses';

type UserAct =
  | 'edit'
  | 'disabled'
  | 'enabled'
  | 'role'
  | 'secondFactor'
  | 'delete'
  | 'note'
  | 'blacklistAdd'
  | 'blacklistRemove'
  | 'kycApproved'
  | 'kycRejected'
  | 'other';

const byCall: Readonly<Record<string, (entry: AuditEntry) => UserAct>> = {
  'adminUser.edit': ({ before, after }) => {
    if (after?.status === userStatus.disabled) return 'disabled';
    return before?.status === userStatus.disabled && after?.status === userStatus.normal ? 'enabled' : 'edit';
  },
  'adminUser.role': () => 'role',
  'adminUser.resetSecondFactor': () => 'secondFactor',
  'adminUser.delete': () => 'delete',
  'adminUser.note': () => 'note',
  'blacklist.add': () => 'blacklistAdd',
  'blacklist.remove': () => 'blacklistRemove',
  'adminKyc.update': ({ after }) => (after?.kycStatus === kycStatus.approved ? 'kycApproved' : 'kycRejected'),
};

/** What a line of the audit log says was done to a user. */
export function toAct(entry: AuditEntry): UserAct {
  return byCall[entry.action]?.(entry) ?? 'other';
}

/** The fields of a user that a line can tell of. */
const toldFields = ['username', 'email', 'phone', 'sex', 'description', 'role'] as const;
type AuditedField = (typeof toldFields)[number];

export interface AuditedChange {
  field: AuditedField;
  before: unknown;
  after: unknown;
}

/** What was changed from what to what. */
export function changesIn({ before = {}, after = {} }: AuditEntry): AuditedChange[] {
  return toldFields
    .filter((field) => field in before && field in after)
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

/** Why, where the act has a reason, or what was noted; and until when. */
export function reasonIn({ action, before = {}, after = {} }: AuditEntry): { reason?: string; until?: string } {
  const told = action === 'blacklist.remove' ? before : after;
  const reason = told.reason ?? told.note;
  return {
    ...(typeof reason === 'string' && { reason }),
    ...(typeof told.expiresAt === 'string' && { until: told.expiresAt }),
  };
}
