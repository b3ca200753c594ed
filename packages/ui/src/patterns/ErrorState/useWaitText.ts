import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { toWaitLength } from './waitLength.ts';

/** Returns a function that writes a wait in seconds as "45 s" or "57 min", for use within another message. */
export function useWaitText(): (seconds: number) => string {
  const { t } = useTranslation('common');
  return useCallback(
    (seconds) => {
      const { unit, n } = toWaitLength(seconds);
      return t(`wait.${unit}`, { n });
    },
    [t],
  );
}
