import type { CallError } from '@sampan/api/clientEnvelope';
import { tooManyRequestsStatus } from '@sampan/api/errors';
import { getNoAnswerReason } from '@sampan/api/noAnswer';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasReconnected } from '../../app/useHasReconnected.ts';
import { getWaitSeconds } from '../ErrorState/errorKinds.ts';
import { useCountdown } from '../ErrorState/useCountdown.ts';
import { useWaitText } from '../ErrorState/useWaitText.ts';

/**
 * Returns the texts of failures that pass with time: they say when the same may be sent again, and then that it may. In
 * an alert the seconds between are not announced.
 * `noAnswer`: for a call without a response, which may have arrived unless the browser was offline.
 */
export function useRetryTexts(error: CallError | undefined): { tooMany: ReactNode; noAnswer: string } {
  const { t } = useTranslation(['account', 'order']);
  const toWaitText = useWaitText();
  const seconds = useCountdown(error?.statusCode === tooManyRequestsStatus ? getWaitSeconds(error) : 0, error);
  const hasReconnected = useHasReconnected(error);
  const unsent = t(hasReconnected ? 'login.waited' : 'failed.offline');
  return {
    tooMany:
      seconds > 0 ? <span aria-live="off">{t('login.wait', { wait: toWaitText(seconds) })}</span> : t('login.waited'),
    noAnswer: getNoAnswerReason(error) === 'unknown' ? t('order:refused.unknownRetry') : unsent,
  };
}
