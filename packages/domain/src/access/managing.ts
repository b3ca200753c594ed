import type { Role, User } from '@sampan/api/entities';
import type { ErrorCode } from '@sampan/api/errors';
import { userRole, userStatus } from '@sampan/api/statuses';
import { can, type Viewer } from './access.ts';

/**
 * Whether the viewer may change this account in the back office. An admin may change any account; an operator only
 * accounts with fewer rights, because a changed e-mail address allows a password reset and so a takeover.
 */
export function mayManage(viewer: Viewer, account: { role: Role }): boolean {
  return can(viewer, 'admin') || (viewer !== null && can(viewer, 'staff') && account.role > viewer.role);
}

/** Why staff may not change an account now; null if they may. A deregistered account is treated as unknown. */
export function findManagingError(
  viewer: Viewer,
  account: Pick<User, 'role' | 'status'> | undefined,
): Extract<ErrorCode, 'NOT_FOUND' | 'FORBIDDEN'> | null {
  if (!account || account.status === userStatus.deregistered) return 'NOT_FOUND';
  return mayManage(viewer, account) ? null : 'FORBIDDEN';
}

/** Why an account may not sign in; null if it may. */
export function findSignInError(
  { status }: Pick<User, 'status'>,
  isBlacklisted: boolean,
): Extract<ErrorCode, 'ACCOUNT_DISABLED' | 'BLACKLISTED'> | null {
  if (status !== userStatus.normal) return 'ACCOUNT_DISABLED';
  return isBlacklisted ? 'BLACKLISTED' : null;
}

/** Whether the account is an admin that can sign in. At least one such account must always exist. */
export function isActingAdmin(account: { role: Role; status: 0 | 1 | 2 }, isBlacklisted: boolean): boolean {
  return account.role === userRole.admin && account.status === userStatus.normal && !isBlacklisted;
}

/** Whether the account is the only admin that can sign in, and so may not lose its rights. */
export function isLastAdmin(
  accounts: readonly { id: number; role: Role; status: User['status']; isBlacklisted: boolean }[],
  id: number,
): boolean {
  const acting = accounts.filter((one) => isActingAdmin(one, one.isBlacklisted));
  return acting.length === 1 && acting[0]?.id === id;
}

/** Whether a blacklist entry is still in force. An entry without `expiresAt` never expires. */
export function isBlacklistEntryActive(entry: { expiresAt?: string | undefined } | undefined, now: Date): boolean {
  return entry !== undefined && (entry.expiresAt === undefined || Date.parse(entry.expiresAt) > now.getTime());
}

/**
 * User name of a deleted account: holds no personal data and cannot be registered (`#` is not allowed in a user name).
 */
export function createDeletedUserName(id: number): string {
  return `deleted#${id}`;
}

/** Id of a deleted account, from its user name; undefined for any other name. */
export function readDeletedUserId(username: string): number | undefined {
  const [, id] = /^deleted#(\d+)$/.exec(username) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Audit-log fields of an account; an empty address is none. */
export function toAuditedUser({ username, email, phone, description, sex, status }: AuditedUser) {
  return { username, email: email ?? '', phone: phone ?? '', description, sex, status };
}
type AuditedUser = Pick<User, 'username' | 'description' | 'sex' | 'status'> & {
  email: string | null;
  phone: string | null;
};

/** Audit-log fields that hold personal data, account fields and staff notes: erased with the account. */
export const personalAuditFields = ['username', 'email', 'phone', 'description', 'note'] as const;

/** Audit-log fields of a blacklist entry. */
export function toAuditedBlacklistEntry({ reason, expiresAt }: { reason: string; expiresAt?: Date | string | null }) {
  return { reason, expiresAt: expiresAt ? new Date(expiresAt).toISOString() : null };
}
