import { adminUser as calls } from '@sampan/api/contract/admin';
import { shopZone } from '@sampan/api/shopZone';
import { kycStatus as kycStatusValue, userRole } from '@sampan/api/statuses';
import { formatPhone } from '@sampan/domain/sms/formatPhone';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrency } from '../../../app/useCurrency.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import type { Column } from '../../../patterns/DataTable/columns.ts';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { useJob } from '../shared/jobs/useJob.ts';
import { AdminList } from '../shared/list/AdminList.tsx';
import { hiddenAtFirst } from '../shared/list/hiddenAtFirst.ts';
import { useListState } from '../shared/list/useListState.ts';
import { AdminPage } from '../shared/shell/AdminPage.tsx';
import { getUserStanding, kycNames, kycTones, roleNames } from '../shared/users/userNames.ts';
import { useUserName } from '../shared/users/useUserName.ts';
import {
  createUserFilterDefs,
  toUserFilter,
  type UserSummary,
  userDefaults,
  userViewNames,
  userViews,
} from './usersQuery.ts';

/** List of all accounts, including staff. */
export function UsersScreen() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const locale = useLocale();
  const list = useListState({ filters: createUserFilterDefs(t), ...userDefaults });
  const filter = toUserFilter(list.filters);
  const { page, size: limit, sort } = list;
  const result = useEndpoint(calls.list, { ...filter, page, limit, sort }, { keepPreviousData: true });
  const columns = useUserColumns();
  const getUserName = useUserName();
  const exporting = useJob(calls.export);

  async function exportFound() {
    const name = t(list.isFiltered ? 'users.exported.filtered' : 'users.exported.all');
    const answer = await exporting.start(
      { filter, ...(sort !== userDefaults.sort && { sort }), locale, tz: shopZone },
      { name },
    );
    if (answer.status === 'fail') toast.error(t('users.exportFailed'));
  }

  return (
    <AdminPage
      permission="users.view"
      title={t('users.title')}
      secondary={[{ label: t('users.export'), icon: Download, onSelect: () => void exportFound() }]}
    >
      <AdminList
        name="users"
        label={t('users.title')}
        list={list}
        result={result}
        columns={columns}
        rowName={({ username }) => getUserName(username)}
        getHref={({ id }) => `/admin/users/${id}`}
        searchLabel={t('users.search')}
        views={userViewNames.map((name) => ({ view: userViews[name], label: t(`users.view.${name}`) }))}
        empty={{ art: 'files', title: t('users.empty.title'), text: t('users.empty.text') }}
      />
    </AdminPage>
  );
}

/** Returns the columns of staff's customer list, memoized by language. */
function useUserColumns(): Column<UserSummary>[] {
  const { t } = useTranslation('admin');
  const currency = useCurrency();
  const getUserName = useUserName();
  return useMemo<Column<UserSummary>[]>(
    () => [
      {
        id: 'user',
        kind: 'person',
        header: t('users.column.user'),
        isFixed: true,
        card: 'title',
        width: 10,
        // The contact column gets the spare width: a truncated address is useless.
        isElastic: false,
        value: ({ id, username, avatar }) => ({
          id,
          name: getUserName(username),
          picture: avatar || null,
          isLink: true,
        }),
      },
      {
        id: 'contact',
        kind: 'text',
        header: t('users.column.contact'),
        width: 13.5,
        value: ({ email, phone }) => email || formatPhone(phone),
      },
      {
        id: 'role',
        kind: 'text',
        header: t('users.column.role'),
        width: 6,
        isElastic: false,
        card: 'none',
        value: ({ role = userRole.customer }) => t(`users.role.${roleNames[role]}`),
      },
      {
        id: 'kyc',
        kind: 'status',
        header: t('users.column.kyc'),
        width: 7,
        card: 'none',
        // No badge for the usual state, to make the others stand out.
        value: ({ kycStatus = 0 }) =>
          kycStatus === kycStatusValue.notSubmitted
            ? undefined
            : { tone: kycTones[kycStatus], label: t(`users.kyc.${kycNames[kycStatus]}`) },
      },
      {
        id: 'standing',
        kind: 'status',
        header: t('users.column.standing'),
        width: 7,
        value: (user) => {
          const { standing, tone } = getUserStanding(user);
          return { tone, label: t(`users.standing.${standing}`) };
        },
      },
      {
        id: 'orders',
        kind: 'number',
        header: t('users.column.orders'),
        isSortable: true,
        width: 5.5,
        value: ({ orderCount }) => orderCount,
      },
      {
        id: 'created',
        kind: 'day',
        header: t('users.column.created'),
        isSortable: true,
        value: ({ createdAt }) => createdAt,
      },
      {
        id: 'spent',
        kind: 'money',
        header: t('users.column.spent'),
        isSortable: true,
        startsHidden: true,
        value: ({ spentAmount: amount }) => ({ amount, currency }),
      },
      { ...hiddenAtFirst, id: 'phone', kind: 'text', header: t('users.column.phone'), value: ({ phone }) => phone },
      { ...hiddenAtFirst, id: 'seen', kind: 'date', header: t('users.column.seen'), value: (user) => user.lastLoginAt },
    ],
    [t, currency, getUserName],
  );
}
