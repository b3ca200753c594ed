import type { AuditEntry } from '@sampan/api/entities';
import { kycStatus, userStatus } from '@sampan/api/statuses';

const actByCall = {
  'adminUser.role': 'role',
  'adminUser.resetSecondFactor': 'secondFactor',
  'adminUser.endSessions': 'sessions',
  'adminUser.delete': 'delete',
  'adminUser.note': 'note',
  'outbox.resend': 'resend',
  'blacklist.add': 'blacklistAdd',
  'blacklist.remove': 'blacklistRemove',
} as const;
const isKnownCall = (action: string): action is keyof typeof actByCall => action in actByCall;

/** The user action of an audit entry. */
export function toAct({ action, before, after }: AuditEntry) {
  if (action === 'adminUser.edit') {
    if (after?.status === userStatus.disabled) return 'disabled';
    return before?.status === userStatus.disabled && after?.status === userStatus.normal ? 'enabled' : 'edit';
  }
  if (action === 'adminKyc.update') return after?.kycStatus === kycStatus.approved ? 'kycApproved' : 'kycRejected';
  return isKnownCall(action) ? actByCall[action] : 'other';
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
