import { blacklist as calls } from '@sampan/api/contract/admin';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../app/useViewer.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { Banner } from '../../../patterns/Banner/Banner.tsx';
import { DescriptionList } from '../../../patterns/DescriptionList/DescriptionList.tsx';
import { FormCard } from '../../../patterns/FormCard/FormCard.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { RemoveFromBlacklist } from '../BlacklistScreen/RemoveFromBlacklist.tsx';
import type { StaffUser } from '../UsersScreen/usersQuery.ts';

/** Reason and end of the user's blacklisting. */
export function BlacklistCard({ user }: { user: StaffUser }) {
  const { t } = useTranslation('admin');
  const { relative, date } = useFormats();
  const mayEdit = useMay('blacklist.edit');
  const { data } = useEndpoint(calls.check, { id: user.id });
  const [isRemoving, setRemoving] = useState(false);
  const entry = data?.entry;
  return (
    <FormCard title={t('user.blacklist.title')}>
      <Banner tone="danger">{t('user.blacklist.on')}</Banner>
      {entry && (
        <DescriptionList
          items={[
            { label: t('blacklist.reason'), value: entry.reason },
            {
              label: t('blacklist.column.since'),
              value: t('user.blacklist.since', { when: relative(entry.createdAt), operator: entry.operator }),
            },
            {
              label: t('blacklist.until'),
              value: entry.expiresAt ? date(entry.expiresAt) : t('user.blacklist.forever'),
            },
          ]}
        />
      )}
      {mayEdit && (
        <Button variant="outline" isFullWidth onClick={() => setRemoving(true)}>
          {t('blacklist.remove')}
        </Button>
      )}
      {isRemoving && <RemoveFromBlacklist user={user} onClose={() => setRemoving(false)} />}
    </FormCard>
  );
}
