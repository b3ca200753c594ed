import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../VisuallyHidden/announce.ts';

/** Says once, when it begins, that what was pressed is being worked on. */
export function useAnnouncedLoading(isLoading: boolean): void {
  const { t } = useTranslation('common');
  const working = t('working');
  useEffect(
    function announceLoading() {
      if (isLoading) announce(working);
    },
    [isLoading, working],
  );
}
