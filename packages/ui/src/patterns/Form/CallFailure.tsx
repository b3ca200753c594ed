import type { CallError } from '@sampan/api/clientEnvelope';
import { useTranslation } from 'react-i18next';
import { Banner } from '../Banner/Banner.tsx';
import { getWaitSeconds } from '../ErrorState/errorKinds.ts';
import { useCountdown } from '../ErrorState/useCountdown.ts';

export interface CallFailureProps {
  /** Of `useAction`. */
  error: CallError | undefined;
  /** A field says it already. */
  isOnField?: boolean;
}

/** Why a form of the account was not taken, above its button; what belongs to a field stands on it. */
export function CallFailure({ error, isOnField = false }: CallFailureProps) {
  const { t } = useTranslation('account');
  const seconds = useCountdown(error?.statusCode === 429 ? getWaitSeconds(error) : 0, error);
  if (!error || isOnField) return null;
  const words: Partial<Record<number, string>> = {
    429: seconds > 0 ? t('login.wait', { n: seconds }) : t('login.waited'),
    499: t('failed.offline'),
  };
  return <Banner tone="danger">{words[error.statusCode] ?? t('failed.server')}</Banner>;
}
