import type { adminUser as calls } from '@sampan/api/contract/admin';
import type { InputOf, OutputOf } from '@sampan/api/endpoint';
import { type KycStatus, type Role, roles } from '@sampan/api/entities';
import type { FilterDef, FilterValue } from '../../../patterns/FilterBar/filterValue.ts';
import { getChoice, getDays, toInstants } from '../shared/list/filterReads.ts';
import { kycNames, roleNames, type Standing, standingByStatus } from '../shared/users/userNames.ts';

/** A row of the list. */
export type UserSummary = OutputOf<typeof calls.list>['list'][number];

export const userDefaults = {
  sorts: ['created', '-created', 'spent', '-spent', 'orders', '-orders'],
  sort: '-created',
} as const;

const kycStatuses: readonly KycStatus[] = [0, 1, 2, 3, 4];

type LabelKey =
  | `users.column.${'role' | 'standing' | 'kyc' | 'created'}`
  | `users.role.${(typeof roleNames)[Role]}`
  | `users.standing.${Standing}`
  | `users.kyc.${(typeof kycNames)[KycStatus]}`;

/** Filter definitions of the user list. */
export function createUserFilterDefs(getLabel: (key: LabelKey) => string): FilterDef[] {
  return [
    {
      id: 'role',
      label: getLabel('users.column.role'),
      kind: 'choice',
      options: roles.map((role) => ({ value: String(role), label: getLabel(`users.role.${roleNames[role]}`) })),
    },
    {
      id: 'status',
      label: getLabel('users.column.standing'),
      kind: 'choice',
      options: Object.entries(standingByStatus).map(([value, name]) => ({
        value,
        label: getLabel(`users.standing.${name}`),
      })),
    },
    {
      id: 'kyc',
      label: getLabel('users.column.kyc'),
      kind: 'choice',
      options: kycStatuses.map((status) => ({
        value: String(status),
        label: getLabel(`users.kyc.${kycNames[status]}`),
      })),
    },
    { id: 'created', label: getLabel('users.column.created'), kind: 'dates' },
  ];
}

function pickOne<Value extends number>(known: readonly Value[], text: string | undefined): Value | undefined {
  return known.find((value) => String(value) === text);
}

/** Converts search and filters to call input. */
export function toUserFilter(
  filters: FilterValue,
): Pick<InputOf<typeof calls.list>, 'keyword' | 'role' | 'status' | 'kycStatus' | 'from' | 'to'> {
  const role = pickOne(roles, getChoice(filters, 'role'));
  const status = pickOne([0, 1, 2] as const, getChoice(filters, 'status'));
  const kycStatus = pickOne(kycStatuses, getChoice(filters, 'kyc'));
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
  customers: 'f.role=3',
  operators: 'f.role=2',
  admins: 'f.role=1',
  disabled: 'f.status=1',
} as const;
export const userViewNames = Object.keys(userViews) as (keyof typeof userViews)[];
