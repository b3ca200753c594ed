import { readDeletedUserId } from '@sampan/domain/access/managing';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns a function that gives the name to show for a user name: a deleted account has none of its own. */
export function useUserName(): (username: string) => string {
  const { t } = useTranslation('admin');
  return useCallback(
    (username) => {
      const id = readDeletedUserId(username);
      return id === undefined ? username : t('deletedAccount', { id });
    },
    [t],
  );
}
