import type { adminUser as calls } from '@sampan/api/contract/admin';
import type { OutputOf } from '@sampan/api/endpoint';
import type { KycStatus, Role, User } from '@sampan/api/entities';
import { kycStatus, userRole, userStatus } from '@sampan/api/statuses';
import type { BadgeTone } from '../../../../primitives/Badge/Badge.tsx';

/** A user with the facts that only staff see. */
export type StaffUser = OutputOf<typeof calls.detail>;

export const roleNames: Record<Role, keyof typeof userRole> = {
  [userRole.admin]: 'admin',
  [userRole.operator]: 'operator',
  [userRole.customer]: 'customer',
};

export const kycNames: Record<KycStatus, 'none' | 'pending' | 'approved' | 'rejected' | 'expired'> = {
  [kycStatus.notSubmitted]: 'none',
  [kycStatus.underReview]: 'pending',
  [kycStatus.approved]: 'approved',
  [kycStatus.rejected]: 'rejected',
  [kycStatus.expired]: 'expired',
};
export const kycTones: Record<KycStatus, BadgeTone> = {
  [kycStatus.notSubmitted]: 'neutral',
  [kycStatus.underReview]: 'info',
  [kycStatus.approved]: 'success',
  [kycStatus.rejected]: 'danger',
  [kycStatus.expired]: 'warning',
};

const standings = {
  active: 'success',
  disabled: 'neutral',
  deregistered: 'neutral',
  blacklisted: 'danger',
} as const satisfies Record<string, BadgeTone>;
export type Standing = keyof typeof standings;

export const standingByStatus: Record<User['status'], Standing> = {
  [userStatus.normal]: 'active',
  [userStatus.disabled]: 'disabled',
  [userStatus.deregistered]: 'deregistered',
};

/** Status of an account: blacklisting takes precedence over "active". */
export function getUserStanding(user: Pick<User, 'status'> & { blacklisted: boolean }): {
  standing: Standing;
  tone: BadgeTone;
} {
  const standing =
    user.status === userStatus.normal && user.blacklisted ? 'blacklisted' : standingByStatus[user.status];
  return { standing, tone: standings[standing] };
}
