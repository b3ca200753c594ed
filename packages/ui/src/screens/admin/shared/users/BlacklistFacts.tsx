import type { BlacklistEntry } from '@sampan/api/entities';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { DescriptionList } from '../../../../patterns/DescriptionList/DescriptionList.tsx';
import { useUserName } from './useUserName.ts';

/** Reason, author and end of an entry in the blacklist. */
export function BlacklistFacts({ entry }: { entry: BlacklistEntry }) {
  const { t } = useTranslation('admin');
  const { relative, date } = useFormats();
  const getUserName = useUserName();
  return (
    <DescriptionList
      items={[
        { label: t('blacklist.reason'), value: entry.reason },
        {
          label: t('blacklist.column.since'),
          value: t('user.blacklist.since', { when: relative(entry.createdAt), operator: getUserName(entry.operator) }),
        },
        {
          label: t('blacklist.until'),
          value: entry.expiresAt ? date(entry.expiresAt) : t('user.blacklist.forever'),
        },
      ]}
    />
  );
}
