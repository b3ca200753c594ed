import type { CallName } from '@sampan/api/contract';
import type { KycStatus, Role, User } from '@sampan/api/entities';
import { toAuditedBlacklistEntry, toAuditedUser } from '../access/managing.ts';
import { toAuditedKycReview } from '../kyc/kycReview.ts';
import type { Audited, Changes } from './changes.ts';

type Account<Field extends keyof User> = Pick<User, 'id' | Field>;
type UserFields = Parameters<typeof toAuditedUser>[0];
type BlacklistFields = Parameters<typeof toAuditedBlacklistEntry>[0];

function auditUser(action: CallName, targetId: number, changes: Changes): Audited {
  return { action, targetType: 'user', targetId, ...changes };
}

/** Audit entry of the data of an account, which staff edit. */
export function auditUserEdit(before: UserFields & Account<never>, after: UserFields): Audited {
  return auditUser('adminUser.edit', before.id, { before: toAuditedUser(before), after: toAuditedUser(after) });
}

/** Audit entry of an account that gets another role. */
export function auditRole(before: Account<'role'>, role: Role): Audited {
  return auditUser('adminUser.role', before.id, { before: { role: before.role }, after: { role } });
}

/** Audit entry of an account whose second factor staff remove. */
export function auditSecondFactorReset(id: number): Audited {
  const changes = { before: { hasSecondFactor: true }, after: { hasSecondFactor: false } };
  return auditUser('adminUser.resetSecondFactor', id, changes);
}

/** Audit entry of an account whose sessions staff end. */
export function auditSessionsEnd(id: number): Audited {
  return auditUser('adminUser.endSessions', id, { after: { sessionsEnded: true } });
}

/** Audit entry that is a note of staff about an account. */
export function auditUserNote(id: number, note: string): Audited {
  return auditUser('adminUser.note', id, { after: { note } });
}

/** Audit entry of an account that staff delete. */
export function auditUserDeletion({ id, role, status }: Account<'role' | 'status'>): Audited {
  return auditUser('adminUser.delete', id, { before: { role, status } });
}

/** Audit entry of a blacklist entry that staff add or replace, or (without `after`) remove. */
export function auditBlacklist(userId: number, before: BlacklistFields | undefined, after?: BlacklistFields): Audited {
  return auditUser(after ? 'blacklist.add' : 'blacklist.remove', userId, {
    before: before && toAuditedBlacklistEntry(before),
    after: after && toAuditedBlacklistEntry(after),
  });
}

/** Audit entry of the decision of staff on an identity check. */
export function auditKycReview(
  before: { userId: number; status: KycStatus },
  after: Parameters<typeof toAuditedKycReview>[0],
): Audited {
  const changes = { before: { kycStatus: before.status }, after: toAuditedKycReview(after) };
  return auditUser('adminKyc.update', before.userId, changes);
}
