import { blacklist as calls } from '@sampan/api/contract/admin';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { FormCard } from '../../../patterns/FormCard/FormCard.tsx';
import { Field } from '../../../primitives/Field/Field.tsx';
import { Link } from '../../../primitives/Link/Link.tsx';
import { checkField } from './BlacklistScreen.css.ts';
import { UserFinder, type UserMatch } from './UserFinder.tsx';

/** Checks whether a user is blacklisted. */
export function CheckUser() {
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
