import type { adminUser as calls } from '@sampan/api/contract/admin';
import type { InputOf, OutputOf } from '@sampan/api/endpoint';
import { type KycStatus, roles, type User } from '@sampan/api/entities';
import { userRole, userStatus } from '@sampan/api/statuses';
import type { ParseKeys } from 'i18next';
import type { FilterDef, FilterValue } from '../../../patterns/FilterBar/filterValue.ts';
import { createChoice } from '../shared/list/createChoice.ts';
import { getDays, getKnownChoice, toInstants } from '../shared/list/filterReads.ts';
import { kycNames, roleNames, standingByStatus } from '../shared/users/userNames.ts';

/** A row of the list. */
export type UserSummary = OutputOf<typeof calls.list>['list'][number];

export const userDefaults = {
  sorts: ['created', '-created', 'spent', '-spent', 'orders', '-orders'],
  sort: '-created',
} as const;

const userStatuses = [0, 1, 2] as const satisfies readonly User['status'][];
const kycStatuses = [0, 1, 2, 3, 4] as const satisfies readonly KycStatus[];

/** Filter definitions of the user list. */
export function createUserFilterDefs(t: (key: ParseKeys<'admin'>) => string): FilterDef[] {
  return [
    createChoice('role', t('users.column.role'), roles, (role) => t(`users.role.${roleNames[role]}`)),
    createChoice('status', t('users.column.standing'), userStatuses, (status) =>
      t(`users.standing.${standingByStatus[status]}`),
    ),
    createChoice('kyc', t('users.column.kyc'), kycStatuses, (status) => t(`users.kyc.${kycNames[status]}`)),
    { id: 'created', label: t('users.column.created'), kind: 'dates' },
  ];
}

/** Converts search and filters to call input. */
export function toUserFilter(
  filters: FilterValue,
): Pick<InputOf<typeof calls.list>, 'keyword' | 'role' | 'status' | 'kycStatus' | 'from' | 'to'> {
  const role = getKnownChoice(filters, 'role', roles);
  const status = getKnownChoice(filters, 'status', userStatuses);
  const kycStatus = getKnownChoice(filters, 'kyc', kycStatuses);
  return {
    ...(filters.search && { keyword: filters.search }),
    ...(role !== undefined && { role }),
    ...(status !== undefined && { status }),
    ...(kycStatus !== undefined && { kycStatus }),
    ...toInstants(getDays(filters, 'created') ?? {}),
  };
}

export const userViews = {
  all: '',
  customers: `f.role=${userRole.customer}`,
  operators: `f.role=${userRole.operator}`,
  admins: `f.role=${userRole.admin}`,
  disabled: `f.status=${userStatus.disabled}`,
} as const;
export const userViewNames = Object.keys(userViews) as (keyof typeof userViews)[];
