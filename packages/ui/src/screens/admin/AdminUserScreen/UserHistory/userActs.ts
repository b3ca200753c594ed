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
  | 'resend'
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
  'outbox.resend': () => 'resend',
  'blacklist.add': () => 'blacklistAdd',
  'blacklist.remove': () => 'blacklistRemove',
  'adminKyc.update': ({ after }) => (after?.kycStatus === kycStatus.approved ? 'kycApproved' : 'kycRejected'),
};

/** The user action of an audit entry. */
export function toAct(entry: AuditEntry): UserAct {
  return byCall[entry.action]?.(entry) ?? 'other';
}

/** The user's fields that an audit entry can show. */
const toldFields = ['username', 'email', 'phone', 'sex', 'description', 'role'] as const;
type AuditedField = (typeof toldFields)[number];

export interface AuditedChange {
  field: AuditedField;
  before: unknown;
  after: unknown;
}

/** Changed fields with old and new values. */
export function getAuditChanges({ before = {}, after = {} }: AuditEntry): AuditedChange[] {
  return toldFields
    .filter((field) => field in before && field in after)
    .map((field) => ({ field, before: before[field], after: after[field] }));
}

/** Reason of the action or text of the note, and the end of a blacklisting. */
export function getAuditReason({ action, before = {}, after = {} }: AuditEntry): { reason?: string; until?: string } {
  const details = action === 'blacklist.remove' ? before : after;
  const reason = details.reason ?? details.note;
  return {
    ...(typeof reason === 'string' && { reason }),
    ...(typeof details.expiresAt === 'string' && { until: details.expiresAt }),
  };
}
