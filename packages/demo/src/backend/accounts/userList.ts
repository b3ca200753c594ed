import type { Contract } from '@sampan/api/contract';
import type { OutputOf, ParsedInputOf } from '@sampan/api/endpoint';
import { transactionType } from '@sampan/api/statuses';
import { isBlacklistEntryActive } from '@sampan/domain/access/managing';
import { toUserKeyword } from '@sampan/domain/account/typedNames';
import type { ShopUser } from '../../fixtures/shop/users.ts';
import { compareBy } from '../call.ts';
import type { DemoState } from '../state.ts';

type StaffUser = OutputOf<Contract['adminUser']['detail']>;

/** An account as staff see it. */
export function toStaffUser(state: DemoState, user: ShopUser, now: Date): StaffUser {
  const { payment, refund } = transactionType;
  const spent = state.ledger.filter(({ userId, type }) => userId === user.id && (type === payment || type === refund));
  const lastLoginAt = state.lastLogins.get(user.id);
  return {
    ...user,
    orderCount: [...state.orders.values()].filter(({ userId }) => userId === user.id).length,
    spentAmount: Math.max(
      0,
      spent.reduce((sum, { amount = 0 }) => sum + amount, 0),
    ),
    ...(lastLoginAt && { lastLoginAt }),
    blacklisted: isBlacklistEntryActive(state.blacklist.get(user.id), now),
    hasSecondFactor: state.secondFactors.get(user.id)?.enabledAt !== undefined,
    updatedAt: user.updatedAt ?? user.createdAt,
  };
}

/** Returns whether username, e-mail or phone contains the keyword; phone separators are ignored. */
export function holdsKeyword({ username, email, phone }: ShopUser, keyword: string): boolean {
  const searchedText = toUserKeyword(keyword);
  return [username, email, phone].some((text) => text.toLowerCase().includes(searchedText));
}

const keyByName = {
  created: ({ createdAt = '' }: StaffUser) => createdAt,
  orders: ({ orderCount }: StaffUser) => orderCount,
  spent: ({ spentAmount }: StaffUser) => spentAmount,
} as const;

type UserList = ParsedInputOf<Contract['adminUser']['list']>;

/** Returns the accounts that match the filter, sorted. */
export function listStaffUsers(
  state: DemoState,
  { keyword, role, status, kycStatus, from, to }: Omit<UserList, 'page' | 'limit' | 'sort'>,
  now: Date,
  sort: NonNullable<UserList['sort']> = '-created',
): StaffUser[] {
  return [...state.users.values()]
    .filter(
      (one) =>
        (!keyword || holdsKeyword(one, keyword)) &&
        (role === undefined || one.role === role) &&
        (status === undefined || one.status === status) &&
        (kycStatus === undefined || one.kycStatus === kycStatus) &&
        (!from || Date.parse(one.createdAt) >= Date.parse(from)) &&
        (!to || Date.parse(one.createdAt) <= Date.parse(to)),
    )
    .map((one) => toStaffUser(state, one, now))
    .sort(compareBy(keyByName, sort));
}
