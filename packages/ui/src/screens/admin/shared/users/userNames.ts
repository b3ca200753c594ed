import type { adminUser as calls } from '@sampan/api/contract/admin';
import type { OutputOf } from '@sampan/api/endpoint';
import type { KycStatus, Role, User } from '@sampan/api/entities';
import { userStatus } from '@sampan/api/statuses';
import type { BadgeTone } from '../../../../primitives/Badge/Badge.tsx';

/** A user with the facts that only staff see. */
export type StaffUser = OutputOf<typeof calls.detail>;

export const roleNames: Record<Role, 'admin' | 'operator' | 'customer'> = { 1: 'admin', 2: 'operator', 3: 'customer' };

export const kycNames: Record<KycStatus, 'none' | 'pending' | 'approved' | 'rejected' | 'expired'> = {
  0: 'none',
  1: 'pending',
  2: 'approved',
  3: 'rejected',
  4: 'expired',
};
export const kycTones: Record<KycStatus, BadgeTone> = {
  0: 'neutral',
  1: 'info',
  2: 'success',
  3: 'danger',
  4: 'warning',
};

const standings = {
  active: 'success',
  disabled: 'neutral',
  deregistered: 'neutral',
  blacklisted: 'danger',
} as const satisfies Record<string, BadgeTone>;
export type Standing = keyof typeof standings;

export const standingByStatus: Record<User['status'], Standing> = { 0: 'active', 1: 'disabled', 2: 'deregistered' };

/** Status of an account: blacklisting takes precedence over "active". */
export function getUserStanding(user: Pick<User, 'status'> & { blacklisted: boolean }): {
  standing: Standing;
  tone: BadgeTone;
} {
  const standing =
    user.status === userStatus.normal && user.blacklisted ? 'blacklisted' : standingByStatus[user.status];
  return { standing, tone: standings[standing] };
}
