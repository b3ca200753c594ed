import { adminUser as calls } from '@sampan/api/contract/admin';
import { shopZone } from '@sampan/api/shopZone';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { useToast } from '../../../primitives/Toast/Toast.tsx';
import { useJob } from '../shared/jobs/useJob.ts';
import { AdminList } from '../shared/list/AdminList.tsx';
import { useListState } from '../shared/list/useListState.ts';
import { AdminPage } from '../shared/shell/AdminPage.tsx';
import { useUserName } from '../shared/users/useUserName.ts';
import { createUserFilterDefs, toUserFilter, userDefaults, userViewNames, userViews } from './usersQuery.ts';
import { useUserColumns } from './useUserColumns.ts';

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
