import { blacklist as calls } from '@sampan/api/contract/admin';
import type { OutputOf } from '@sampan/api/endpoint';
import { UserRoundCheck, UserRoundX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useMay } from '../../../app/session/useViewer.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import type { Column } from '../../../patterns/DataTable/columns.ts';
import { FormCard } from '../../../patterns/FormCard/FormCard.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Icon } from '../../../primitives/Icon/Icon.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { AdminList } from '../shared/list/AdminList.tsx';
import { useListState } from '../shared/list/useListState.ts';
import { AdminPage } from '../shared/shell/AdminPage.tsx';
import { AddToBlacklist, RemoveFromBlacklist } from '../shared/users/BlacklistDialogs.tsx';
import { UserFinder, type UserMatch } from '../shared/users/UserFinder.tsx';
import { useUserName } from '../shared/users/useUserName.ts';
import { checkField } from './BlacklistScreen.css.ts';

type Entry = OutputOf<typeof calls.list>['list'][number];

/** All blacklisted users with reason and end. */
export function BlacklistScreen() {
  const { t } = useTranslation('admin');
  const mayEdit = useMay('blacklist.edit');
  const list = useListState({ filters: [] });
  const { search } = list.filters;
  const result = useEndpoint(
    calls.list,
    { page: list.page, limit: list.size, ...(search && { keyword: search }) },
    { keepPreviousData: true },
  );
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<UserMatch>();
  const columns = useColumns(mayEdit ? setRemoved : undefined);

  return (
    <AdminPage
      permission="blacklist.view"
      title={t('blacklist.title')}
      primary={
        mayEdit && (
          <Button leading={<Icon as={UserRoundX} size={16} />} onClick={() => setAdding(true)}>
            {t('blacklist.add')}
          </Button>
        )
      }
    >
      <CheckUser />
      <AdminList
        name="blacklist"
        label={t('blacklist.title')}
        list={list}
        result={result}
        columns={columns}
        rowName={({ username }) => username}
        getHref={({ userId }) => `/admin/users/${userId}`}
        searchLabel={t('blacklist.search')}
        empty={{
          art: 'files',
          title: t('blacklist.empty.title'),
          text: t(mayEdit ? 'blacklist.empty.text' : 'blacklist.empty.readOnly'),
        }}
      />
      {isAdding && <AddToBlacklist onClose={() => setAdding(false)} />}
      {removed && <RemoveFromBlacklist user={removed} onClose={() => setRemoved(undefined)} />}
    </AdminPage>
  );
}

/** @param onRemove undefined without the permission */
function useColumns(onRemove: ((user: UserMatch) => void) | undefined): Column<Entry>[] {
  const { t } = useTranslation('admin');
  const { date } = useFormats();
  const getUserName = useUserName();
  return useMemo<Column<Entry>[]>(
    () => [
      {
        id: 'user',
        kind: 'person',
        header: t('blacklist.column.user'),
        isFixed: true,
        card: 'title',
        // The reason gets the spare width.
        isElastic: false,
        value: ({ userId, username }) => ({ id: userId, name: username, isLink: true }),
      },
      { id: 'reason', kind: 'text', header: t('blacklist.column.reason'), width: 16, value: ({ reason }) => reason },
      {
        id: 'operator',
        kind: 'text',
        header: t('blacklist.column.operator'),
        width: 7,
        isElastic: false,
        card: 'none',
        value: ({ operator }) => getUserName(operator),
      },
      { id: 'since', kind: 'date', header: t('blacklist.column.since'), value: ({ createdAt }) => createdAt },
      {
        id: 'until',
        kind: 'text',
        header: t('blacklist.column.until'),
        width: 8,
        isElastic: false,
        card: 'none',
        value: ({ expiresAt }) => (expiresAt ? date(expiresAt) : t('user.blacklist.forever')),
      },
      ...(onRemove
        ? [
            {
              id: 'actions',
              kind: 'actions' as const,
              header: t('blacklist.column.actions'),
              value: ({ userId, username }: Entry) => [
                {
                  label: t('blacklist.remove'),
                  icon: UserRoundCheck,
                  onSelect: () => onRemove({ id: userId, username }),
                },
              ],
            },
          ]
        : []),
    ],
    [t, date, onRemove, getUserName],
  );
}

/** Checks whether a user is blacklisted. */
function CheckUser() {
  const { t } = useTranslation('admin');
  const [user, setUser] = useState<UserMatch>();
  return (
    <FormCard title={t('blacklist.check.title')}>
      <div className={checkField}>
        <Field label={t('blacklist.check.label')} keepsMessageLine={false}>
          <UserFinder value={user} onChange={setUser} />
        </Field>
      </div>
      <div role="status">{user && <Answer user={user} />}</div>
    </FormCard>
  );
}

function Answer({ user }: { user: UserMatch }) {
  const { t } = useTranslation('admin');
  const { data, error } = useEndpoint(calls.check, { id: user.id });
  const name = <Link href={`/admin/users/${user.id}`}>{user.username}</Link>;
  if (error && !data) return <Banner tone="warning">{t('blacklist.check.failed')}</Banner>;
  if (!data) return null;
  return data.blacklisted ? (
    <Banner tone="danger">
      <Trans
        t={t}
        i18nKey="blacklist.check.yes"
        values={{ reason: data.entry?.reason ?? '' }}
        components={{ user: name }}
      />
    </Banner>
  ) : (
    <Banner tone="success">
      <Trans t={t} i18nKey="blacklist.check.no" components={{ user: name }} />
    </Banner>
  );
}
