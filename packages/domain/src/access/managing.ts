import type { Role } from '@sampan/api/entities';
import { userRole, userStatus } from '@sampan/api/statuses';
import { can, type Viewer } from './access.ts';

/**
 * Whether the viewer may change this account in the back office. An admin may change any account; an operator only
 * accounts with fewer rights, because a changed e-mail address allows a password reset and so a takeover.
 */
export function mayManage(viewer: Viewer, account: { role: Role }): boolean {
  return can(viewer, 'admin') || (viewer !== null && can(viewer, 'staff') && account.role > viewer.role);
}

/** Whether the account is an admin that can sign in. At least one such account must always exist. */
export function isActingAdmin(account: { role: Role; status: 0 | 1 | 2 }, isBlacklisted: boolean): boolean {
  return account.role === userRole.admin && account.status === userStatus.normal && !isBlacklisted;
}

/** Whether a blacklist entry is still in force. An entry without `expiresAt` never expires. */
export function keepsOut(entry: { expiresAt?: string | undefined } | undefined, now: Date): boolean {
  return entry !== undefined && (entry.expiresAt === undefined || Date.parse(entry.expiresAt) > now.getTime());
}

/**
 * User name of a deleted account: holds no personal data and cannot be registered (`#` is not allowed in a user name).
 */
export function nameOfDeleted(id: number): string {
  return `deleted#${id}`;
}
