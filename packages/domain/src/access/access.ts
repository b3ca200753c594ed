import type { Access } from '@sampan/api/endpoint';
import type { Role } from '@sampan/api/entities';
import { userRole } from '@sampan/api/statuses';

/** The signed-in user, or null for a guest. */
export type Viewer = { id: number; role: Role } | null;

/** A user without a role is a customer. */
export const defaultRole: Role = userRole.customer;

/** The highest role number that each access level admits; a lower number has more rights. */
const maxRole: Record<'customer' | 'staff' | 'admin', Role> = {
  customer: userRole.customer,
  staff: userRole.operator,
  admin: userRole.admin,
};

/** Converts a stored or received role; any unknown value becomes a customer. */
export function toRole(role: unknown): Role {
  return role === userRole.admin || role === userRole.operator || role === userRole.customer ? role : defaultRole;
}

/**
 * Whether the viewer may make a call of this access level. Always false for `provider`: those calls authenticate by a
 * signature, not by a session.
 */
export function can(viewer: Viewer, access: Access): boolean {
  if (access === 'public') return true;
  if (access === 'provider' || viewer === null) return false;
  return viewer.role <= maxRole[access];
}

/** True for operators and admins. */
export function isStaff(viewer: Viewer): boolean {
  return can(viewer, 'staff');
}

/**
 * Whether the viewer is an operator to whom the order or identity check belongs: another member of staff decides about it.
 * An admin decides also about their own, because a shop may have one person.
 */
export function isOperatorsOwn({ userId }: { userId: number }, viewer: Viewer): boolean {
  return viewer?.id === userId && viewer.role === userRole.operator;
}

/**
 * Permissions that guards and screens check instead of role numbers. Each maps to the access level of the API calls
 * behind it, which the server enforces; access.test.ts compares the two for every call.
 */
export const permissions = {
  'account.use': 'customer',
  'orders.buy': 'customer',
  'files.own': 'customer',
  'admin.enter': 'staff',
  'orders.viewAll': 'staff',
  'products.edit': 'staff',
  'categories.edit': 'staff',
  'articles.edit': 'staff',
  'gallery.edit': 'staff',
  'users.view': 'staff',
  'users.changeRole': 'admin',
  'users.delete': 'admin',
  'blacklist.view': 'staff',
  'blacklist.edit': 'admin',
  'kyc.review': 'staff',
  'settings.view': 'staff',
  'settings.edit': 'admin',
  'transactions.view': 'staff',
  'reports.view': 'staff',
} as const satisfies Record<string, Access>;
export type Permission = keyof typeof permissions;

/** Whether the viewer has the permission. */
export function may(viewer: Viewer, permission: Permission): boolean {
  return can(viewer, permissions[permission]);
}
