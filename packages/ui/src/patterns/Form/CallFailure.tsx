import type { CallError } from '@sampan/api/clientEnvelope';
import { clientFailureStatus, tooManyRequestsStatus } from '@sampan/api/errors';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../Banner/Banner.tsx';
import { useRetryTexts } from './useRetryTexts.tsx';

export interface CallFailureProps {
  /** Error from `useAction`. */
  error: CallError | undefined;
  /** True if a field already shows the error. */
  isOnField?: boolean;
  /** True while it is unknown whether the input took effect, and its fields are frozen. */
  isUnknown?: boolean;
}

/** Error of an account form, shown above its button. Field errors are shown on their fields instead. */
export function CallFailure({ error, isOnField = false, isUnknown = false }: CallFailureProps) {
  const { t } = useTranslation(['account', 'order']);
  const { tooMany, noAnswer } = useRetryTexts(error);
  if (isUnknown) return <Banner tone="danger">{t('order:refused.unknownWithInput')}</Banner>;
  if (!error || isOnField) return null;
  const messages: Partial<Record<number, ReactNode>> = {
    [tooManyRequestsStatus]: tooMany,
    [clientFailureStatus]: noAnswer,
  };
  return <Banner tone="danger">{messages[error.statusCode] ?? t('failed.server')}</Banner>;
}
