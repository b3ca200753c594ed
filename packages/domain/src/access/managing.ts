import type { Role } from '@sampan/api/entities';
import { userRole, userStatus } from '@sampan/api/statuses';
import { can, type Viewer } from './access.ts';

/**
 * Whether the viewer may change this account from the back office. An admin may change any; an operator those alone
 * who may do less: whoever could set an admin's e-mail could set the admin's password with it.
 */
export function mayManage(viewer: Viewer, account: { role: Role }): boolean {
  return can(viewer, 'admin') || (viewer !== null && can(viewer, 'staff') && account.role > viewer.role);
}

/** An account that can use an admin's rights: one of these must always be left. */
export function isActingAdmin(account: { role: Role; status: 0 | 1 | 2 }, isBlacklisted: boolean): boolean {
  return account.role === userRole.admin && account.status === userStatus.normal && !isBlacklisted;
}

/** Of a blacklist entry: whether it still keeps its user out. Without an end it does for ever. */
export function keepsOut(entry: { expiresAt?: string | undefined } | undefined, now: Date): boolean {
  return entry !== undefined && (entry.expiresAt === undefined || Date.parse(entry.expiresAt) > now.getTime());
}

/** What a deleted account is called: nothing of its owner is left in it, and nobody can choose such a name. */
export function nameOfDeleted(id: number): string {
  return `deleted#${id}`;
}
