import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../VisuallyHidden/announce.ts';

/** Announces once that an action has started. */
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
